import { connectTaxAuthority } from '@counterfoil/contract/vat/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAct } from '#lib/api/use-action.ts';
import { currentBrand } from '#lib/brand.ts';
import { inTab } from '#lib/browser-storage.ts';
import { clientFlags, contactOf } from '#lib/session/client-flags.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import type { ProviderAnswer } from '#lib/provider-answer.ts';

const KEY = 'counterfoil.hmrc-answer';

/** The answers of HMRC that this tab has posted: a reload must not post one again. */
const posted = {
  has: (code: string) => inTab.getItem(KEY) === code,
  add: (code: string) => inTab.setItem(KEY, code),
};

/** A sentence for an answer that cannot be used; the page shows it with ways on. */
class UsedAnswer extends Error {
  override readonly message =
    'This link from HMRC has already been used. Please start again: it only takes a minute.';
}

/** Exchanges HMRC's code once, reads the profile again and goes to the documents. */
export function useConnect({ code, state }: ProviderAnswer) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const connect = useAct(
    async (send, answer: string) => {
      if (!posted.has(answer)) {
        posted.add(answer);
        const redirect_uri = `${window.location.origin}${window.location.pathname}`;
        const body = { code: answer, redirect_uri, ...(state === undefined ? {} : { state }) };
        await send(connectTaxAuthority, { body });
      }
      const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
      const contact = contactOf(profile, clientId);
      if (!contact || clientFlags(contact).isHMRCAuthenticationRequired) throw new UsedAnswer();
    },
    {
      onForm: true,
      onDone: () => {
        toast.success(`${currentBrand().name} can now act for you with HMRC`);
        return navigate({ to: '/documents', replace: true });
      },
    },
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || code === undefined) return;
    begun.current = true;
    connect.mutate(code);
  }, [code, connect]);
  return connect;
}
