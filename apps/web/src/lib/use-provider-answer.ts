import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAct, type RequestSender } from '#lib/api/use-action.ts';
import { inTab } from '#lib/browser-storage.ts';
import { profileQuery } from '#lib/session/profile.ts';

/** The last answer that this tab has posted, and whether it was refused: a reload must not post one again. */
const postedAs = (key: string) => ({
  has: (answer: string) => inTab.getItem(key)?.slice(1) === answer,
  isRefused: (answer: string) => inTab.getItem(key) === `-${answer}`,
  add: (answer: string) => inTab.setItem(key, `+${answer}`),
  refuse: (answer: string) => inTab.setItem(key, `-${answer}`),
});

/** A sentence for an answer that cannot be used; the page shows it with ways on. */
class UsedAnswer extends Error {}

/** A visit to a provider's page, from which the browser comes back. */
interface Visit {
  /** The key under which this tab remembers what it has posted. */
  readonly key: string;
  /** The provider's answer; undefined when it granted nothing. */
  readonly answer: string | undefined;
  /** Posts it, and shows that it is done. */
  readonly post: (send: RequestSender, answer: string) => Promise<void>;
  /** The words about an answer that was refused before. */
  readonly used: string;
  /** The page that it is for. */
  readonly to: '/account/open-banking' | '/account/pay-by-bank';
}

/** Posts a provider's answer once, reads the profile again and continues. */
export function useProviderAnswer({ key, answer, post, used, to }: Visit) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const connect = useAct(
    async (send, given: string) => {
      const posted = postedAs(key);
      if (posted.isRefused(given)) throw new UsedAnswer(used);
      if (!posted.has(given)) {
        posted.add(given);
        await post(send, given).catch((error: unknown) => {
          posted.refuse(given);
          throw error;
        });
      }
      await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    },
    { onForm: true, onDone: () => navigate({ to, replace: true }) },
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || answer === undefined) return;
    begun.current = true;
    connect.mutate(answer);
  }, [answer, connect]);
  return connect;
}
