import { syncLinkedAccount, updateLinkedAccount } from '@counterfoil/contract/banking/routes';
import type { LinkedAccount } from '@counterfoil/contract/banking/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '#lib/api/use-action.ts';
import { currentBrand } from '#lib/brand.ts';
import { portalClock } from '#lib/portal-clock.ts';
import { profileQuery, useClientRefusal } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { isUnderWay } from '../queries.ts';
import { nameOf, notFetchable } from '../words.ts';

/** Fetches an account now. */
function useFetchNow() {
  const refused = useClientRefusal('sync_bank');
  const { mutate, isPending, variables } = useAct(
    (send, id: string) => send(syncLinkedAccount, { params: { id } }),
    {
      // Data less than a minute old is not asked for again, nor anything while the bank makes us wait.
      onDone: (account) => {
        if (isUnderWay(account)) return;
        if (account.sync_error !== null) toast.error(account.sync_error);
        else toast.success(`${nameOf(account)} was updated a moment ago`);
      },
    },
  );
  return {
    refusedFor: (account: LinkedAccount) => refused ?? notFetchable(account),
    isBusy: (account: LinkedAccount) =>
      isUnderWay(account) || (isPending && variables === account.id),
    fetch: ({ id }: LinkedAccount) => mutate(id),
  };
}

/** The actions on an account. `among`: all linked accounts; `onRemoved`: called after one is unlinked. */
export function useAccountActions(among: readonly LinkedAccount[], onRemoved?: () => void) {
  const { show, dialog } = useDialog();
  const fetching = useFetchNow();
  const queryClient = useQueryClient();
  const { mutateAsync } = useAct(
    (send, id: string) => {
      const archived_at = new Date(portalClock.now()).toISOString();
      return send(updateLinkedAccount, { params: { id }, body: { archived_at } });
    },
    // The last account of a bank takes its consent with it, which the banners know.
    { onDone: () => queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }) },
  );
  const ask = (account: LinkedAccount) => {
    const { id, consent_id, provider_name } = account;
    const isLast = among.filter((other) => other.consent_id === consent_id).length === 1;
    show((onClose) => (
      <Question
        title={`Remove consent for ${nameOf(account)}?`}
        confirmLabel="Remove consent"
        danger
        act={() => mutateAsync(id).then(onRemoved)}
        done={`${nameOf(account)} has been unsynced`}
        onClose={onClose}
      >
        <p>
          {currentBrand().name} can no longer read it. Your accountants keep what they already have.
          To link it again, connect {provider_name} again.
        </p>
        {isLast && (
          <p>It’s your last account there, so your consent at {provider_name} ends too.</p>
        )}
      </Question>
    ));
  };
  const entriesOf = (account: LinkedAccount): MenuEntry[] => [
    {
      label: 'Update now',
      icon: 'again',
      disabled:
        fetching.refusedFor(account) ??
        (fetching.isBusy(account) ? 'It’s already updating.' : null),
      onSelect: () => fetching.fetch(account),
    },
    { label: 'Remove consent', icon: 'bin', danger: true, onSelect: () => ask(account) },
  ];
  return { entriesOf, fetching, dialog };
}
