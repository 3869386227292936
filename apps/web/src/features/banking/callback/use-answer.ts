import { connectBank } from '@counterfoil/contract/banking/routes';
import type { ProviderAnswer } from '#lib/provider-answer.ts';
import { useProviderAnswer } from '#lib/use-provider-answer.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

/** Exchanges a bank's code once, reads the profile again and goes to the page of open banking. */
export const useAnswer = ({ code, state }: ProviderAnswer) =>
  useProviderAnswer({
    key: 'counterfoil.bank-answer',
    answer: code,
    to: '/account/open-banking',
    used: 'This link from your bank has already been used. Please start again: it only takes a minute.',
    post: async (send, answer) => {
      const redirect_uri = `${window.location.origin}${window.location.pathname}`;
      const body = { code: answer, redirect_uri, ...(state === undefined ? {} : { state }) };
      const { provider_name } = await send(connectBank, { body });
      toast.success(`${provider_name} is connected`);
    },
  });
