import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useHistory } from '#features/history/public.ts';
import { useClient, useRefusal } from '#lib/session/profile.ts';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useInvoiceActions } from '../actions/use-invoice-actions.tsx';
import { StateBadge } from '../badges.tsx';
import { InvoiceToRead } from '../detail/invoice-to-read.tsx';
import { LIST_NAMES, titleOf } from '../kind.ts';
import { invoiceQuery } from '../queries.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { type InvoiceValues, valuesOf } from './invoice-values.ts';
import { keptDraft } from './kept-draft.ts';
import type { Subject } from './subject.ts';
import { useClientRate } from './use-invoice-form.ts';

interface Props {
  readonly stored: Invoice;
  readonly subject: Subject;
  /** Whether to restore what was kept while the user was away. */
  readonly resume: boolean | undefined;
  /** Values that replace kept ones, such as a customer just added. */
  readonly chosen?: Partial<InvoiceValues>;
  readonly onCancel?: () => void;
}

/** The form of a draft, which keeps the version it was opened with; or why it cannot be changed. */
export function EditDraft({ stored, subject, resume, chosen, onCancel }: Props): ReactElement {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const refusedTo = useRefusal(refuseInvoiceAction);
  const rate = useClientRate();
  const { type, parent } = subject;
  const { id } = stored;
  const [{ draft, kept, version }, begin] = useState(() => {
    const before = resume ? keptDraft(clientId, id, parent?.id) : null;
    return {
      // The fields were filled from this version; saving over a newer one is refused.
      draft: before?.opened ?? stored,
      kept: before ? { ...before.values, ...chosen } : undefined,
      version: 0,
    };
  });
  const loadNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...invoiceQuery(clientId, id), staleTime: 0 });
    begin({ draft: newer, kept: undefined, version: version + 1 });
  };
  const refused = refusedTo('edit', draft);
  if (refused) return <InvoiceToRead invoice={draft} reason={refused} />;
  return (
    <>
      <DraftHeader
        draft={draft}
        title={`Edit ${INVOICE_WORDS[type]} ${draft.number ?? ''}`.trim()}
      />
      <InvoiceForm
        key={version}
        {...{ subject, draft, kept, onCancel }}
        values={valuesOf(draft, rate)}
        onLoadNewer={loadNewer}
      />
    </>
  );
}

interface HeaderProps {
  readonly draft: Invoice;
  readonly title: string;
}

/** The ways out of a draft: back to the previous page, or deleting it. */
function DraftHeader({ draft, title }: HeaderProps): ReactElement {
  const navigate = useNavigate();
  const toDrafts = () => void navigate({ to: '/invoices/draft', ignoreBlocker: true });
  const back = useBack({ to: '/invoices/draft', name: LIST_NAMES.draft });
  const { actionsOf, dialog } = useInvoiceActions({ onPaid: toDrafts, onDeleted: toDrafts });
  const { historyOf, history } = useHistory();
  return (
    <>
      <PageHeader
        {...back}
        title={title}
        badges={<StateBadge state="draft" />}
        more={[
          historyOf({ id: draft.id, name: titleOf(draft) }),
          ...actionsOf(draft, ['delete']).map(({ act, refused, ...entry }) => ({
            ...entry,
            disabled: refused,
            onSelect: act,
          })),
        ]}
      />
      {dialog}
      {history}
    </>
  );
}
