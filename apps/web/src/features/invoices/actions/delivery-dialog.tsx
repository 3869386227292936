import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { DeliveryStatus } from '../delivery-status.tsx';
import { followedInvoiceQuery } from './action-queries.ts';
import styles from './delivery-dialog.module.css';

interface Props {
  readonly invoice: Pick<InvoiceSummary, 'id' | 'number'>;
  readonly onClose: () => void;
}

/** The status of the e-mail with the paper; follows one that is still on its way. */
export function DeliveryDialog({ invoice: { id, number }, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const { data, error } = useQuery({ ...followedInvoiceQuery(clientId, id), staleTime: 0 });
  return (
    <Dialog
      title={`Email with ${number ?? 'the invoice'}`}
      size="small"
      onClose={onClose}
      actions={
        <Button onClick={onClose} initialFocus>
          Close
        </Button>
      }
    >
      {data ? (
        <div className={styles.status} role="status">
          <DeliveryStatus delivery={data.delivery} />
        </div>
      ) : (
        (error && <p>{problemOf(error).message}</p>) || <Loading />
      )}
    </Dialog>
  );
}
