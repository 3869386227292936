import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayDate, displayInstant, displayMonth } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page-header.tsx';
import type { Column } from '#ui/column.ts';
import { Table } from '#ui/table.tsx';
import { envelopeQuery } from './queries.ts';

type Document = Envelope['documents'][number];

const TYPE_NAMES = {
  receipt: 'Receipt',
  purchase_invoice: 'Purchase invoice',
  sales_invoice: 'Sales invoice',
  bank_statement: 'Bank statement',
  purchase_refund: 'Purchase refund',
  sales_refund: 'Sales refund',
  other: 'Other',
} satisfies Record<Document['document_type'], string>;

const columns: readonly Column<Document>[] = [
  { header: 'Title', cell: (document) => document.title, card: 'title' },
  { header: 'Type', cell: (document) => TYPE_NAMES[document.document_type] },
  { header: 'Size', cell: (document) => document.file_size_human, align: 'end' },
  { header: 'Added', cell: (document) => displayInstant(document.created_at), align: 'end' },
];

/** One month's envelope and the documents in it. */
export function EnvelopePage({ id }: { id: string }): ReactElement {
  const { clientId } = useClient();
  const { data: envelope } = useSuspenseQuery(envelopeQuery(clientId, id));
  const seal = envelope.sealed_at
    ? `Sealed on ${displayInstant(envelope.sealed_at)}`
    : `Goes to your accountants on ${displayDate(envelope.sealing_date)}`;
  return (
    <>
      <PageHeader title={`Envelope for ${displayMonth(envelope.date)}`} lead={seal} />
      <Table
        caption={`Documents in the envelope for ${displayMonth(envelope.date)}`}
        columns={columns}
        rows={envelope.documents}
        rowKey={(document) => document.id}
      />
    </>
  );
}
