import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { StateBadge } from '../badges.tsx';
import { LIST_NAMES, titleOf } from '../kind.ts';
import { StateAndCustomer } from './customer.tsx';
import { InvoiceColumns } from './invoice-columns.tsx';
import { statusOf } from './invoice-status.ts';
import { headOf } from './status-parts.tsx';

interface Props {
  readonly invoice: Invoice;
  /** Why it cannot be changed. */
  readonly reason: string;
}

/** Replaces the form of a draft that may not be changed: the reason, and all of its content. */
export function InvoiceToRead({ invoice, reason }: Props): ReactElement {
  const { aasm_state } = invoice;
  const { today } = useScreenSettings();
  const back = useBack({ to: `/invoices/${aasm_state}`, name: LIST_NAMES[aasm_state] });
  return (
    <>
      <PageHeader
        {...back}
        {...headOf(statusOf(invoice, today), invoice)}
        title={titleOf(invoice)}
        badges={
          <StateAndCustomer invoice={invoice}>
            <StateBadge state={aasm_state} />
          </StateAndCustomer>
        }
      />
      <p className="fine reason">{reason}</p>
      <InvoiceColumns invoice={invoice} />
    </>
  );
}
