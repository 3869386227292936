import { MAX_IDS } from '@counterfoil/contract/asked';
import { bulkDownloadStatements } from '@counterfoil/contract/statements/routes';
import type { ComponentProps, ReactElement } from 'react';
import { CustomersPage } from '#features/customers/public.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
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
  const one = useDownloadStatement();
  const { receiving, receive } = useReceiving(toast.success);
  return {
    download: ({ id }: { readonly id: string }) => one.mutate({ customerId: id, documentIds: [] }),
    downloadAll: (ids: readonly string[]) =>
      receive({
        label: `Downloading ${counted(ids.length, 'statement')}`,
        route: bulkDownloadStatements,
        inputs: cutInPieces(ids, MAX_IDS).map((piece) => ({ body: { customer_ids: [...piece] } })),
        otherwise: 'Statements.zip',
        done: 'Statements have been downloaded',
      }),
    dialog: receiving && <ReceivingDialog {...receiving} />,
  };
}
