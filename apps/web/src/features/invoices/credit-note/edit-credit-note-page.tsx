import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { EditDraft } from '../form/edit-draft.tsx';
import { creditNoteOf } from '../form/subject.ts';
import { ofType } from '../invoice-kind.ts';
import { invoiceQuery } from '../queries.ts';
import type { CreditNoteSearch } from '../search.ts';
import { useWayBack } from './use-way-back.ts';

interface Props {
  readonly id: string;
  readonly search: CreditNoteSearch;
}

export function EditCreditNotePage({ id, search: { resume } }: Props): ReactElement {
  const { clientId } = useClient();
  const stored = ofType(useSuspenseQuery(invoiceQuery(clientId, id)).data, 'CreditNote');
  const { data } = useSuspenseQuery(invoiceQuery(clientId, stored.parent_id));
  const subject = creditNoteOf(ofType(data, 'invoice'));
  const onCancel = useWayBack(stored.parent_id);
  return <EditDraft {...{ stored, subject, resume, onCancel }} />;
}
