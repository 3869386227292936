import { MAX_IDS } from '@counterfoil/contract/asked';
import { bulkDownloadStatements } from '@counterfoil/contract/statements/routes';
import { call } from '#lib/api/call.ts';
import type { ComponentProps, ReactElement } from 'react';
import { CustomersPage } from '#features/customers/public.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { useClient } from '#lib/session/profile.ts';
import { useReceiving } from '#lib/use-receiving.ts';
import { counted } from '#ui/counts.ts';
import { ReceivingDialog } from '#ui/dialogs/receiving-dialog.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDownloadStatement } from './mutations.ts';

type Props = Omit<ComponentProps<typeof CustomersPage>, 'statements'>;

/** The customers, with the downloads of their statements. */
export function CustomersWithStatements(props: Props): ReactElement {
  const { dialog, ...statements } = useStatementDownloads();
  return (
    <>
      <CustomersPage {...props} statements={statements} />
      {dialog}
    </>
  );
}

/** One statement as a PDF, several in one ZIP. */
function useStatementDownloads() {
  const { clientId: client_id } = useClient();
  const one = useDownloadStatement();
  const { receiving, receive, cancel } = useReceiving();
  return {
    download: ({ id }: { readonly id: string }) => one.mutate({ customerId: id, documentIds: [] }),
    downloadAll: (ids: readonly string[]) =>
      void receive({
        label: `Downloading ${counted(ids.length, 'statement')}`,
        calls: cutInPieces(ids, MAX_IDS).map((piece) => (watch) => {
          const body = { customer_ids: [...piece] };
          return call(bulkDownloadStatements, { params: { client_id }, body, ...watch });
        }),
        otherwise: 'Statements.zip',
        onDone: () => toast.success('Statements have been downloaded'),
        onProblem: ({ message }) => toast.error(message),
      }),
    dialog: receiving && <ReceivingDialog {...receiving} onCancel={cancel} />,
  };
}
