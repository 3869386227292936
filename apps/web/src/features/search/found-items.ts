import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import type {
  FoundCustomer,
  FoundDocument,
  FoundInvoice,
  SearchResults,
} from '@counterfoil/contract/search/schemas';
import { DOCUMENT_TYPE_LABELS } from '@counterfoil/domain/document/document-types';
import { periodLabel } from '#features/documents/public.ts';
import { invoiceAddress, isOwed, titleOf } from '#features/invoices/public.ts';
import { displayAmount } from '#lib/amounts.ts';
import { displayDate } from '#lib/dates.ts';
import type { ClientFlags } from '#lib/session/client-flags.ts';
import { displayCount } from '#ui/counts.ts';
import { type Group, type Item, type Place, SEPARATOR } from './item.ts';

/** The groups of a search's results. Documents are left out for a client without them on screen. */
export function foundGroups(
  { customers, invoices, documents }: SearchResults,
  client: Pick<ClientFlags, 'isPaperClient'>,
  text: string,
): readonly Group[] {
  const all = (what: string, to: string) => (count: number) =>
    allItem(`All ${displayCount(count)} ${what}`, { to, search: { search: text } });
  const groups = [
    group('Customers', customers, customerItem, all('customers', '/customers')),
    group('Invoices', invoices, invoiceItem, all('invoices', '/invoices')),
    ...(client.isPaperClient ? [] : [group('Documents', documents, documentItem)]),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

interface FoundRows<Row> {
  readonly total_count: number;
  readonly rows: readonly Row[];
}

function group<Row>(
  name: string,
  { total_count: count, rows }: FoundRows<Row>,
  itemOf: (row: Row) => Item,
  all?: (count: number) => Item,
): Group {
  const isMore = count > rows.length;
  return {
    name: isMore ? `${name}, ${rows.length} of ${displayCount(count)}` : name,
    items: [...rows.map(itemOf), ...(isMore && all ? [all(count)] : [])],
  };
}

const allItem = (label: string, place: Place): Item => ({
  key: label,
  icon: 'right',
  label,
  place,
});

const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter(Boolean).join(SEPARATOR);

/** "£322.68 owed", "£60.00 in credit", or nothing. */
function owedBy(outstanding: string): Pick<Item, 'figure'> {
  const pence = wirePence(outstanding);
  if (pence === 0) return {};
  return { figure: `${formatPounds(Math.abs(pence))} ${pence < 0 ? 'in credit' : 'owed'}` };
}

const customerItem = ({
  id,
  name,
  contact_name,
  email,
  total_outstanding,
}: FoundCustomer): Item => ({
  key: id,
  icon: 'customers',
  label: name,
  // The first address is enough to tell two of the same name apart.
  hint: joined(contact_name, email?.split(',', 1)[0]),
  ...owedBy(total_outstanding),
  place: { to: `/customers/${id}/ledger` },
  isRecord: true,
});

/** As in the lists: the amount left to pay when something is owed. */
const amountOf = (row: FoundInvoice): string =>
  isOwed(row) ? `${displayAmount(row.balance)} to pay` : displayAmount(row.total);

const invoiceItem = (row: FoundInvoice): Item => ({
  key: row.id,
  icon: 'invoice',
  label: row.number === null ? `${titleOf(row)} without a number` : titleOf(row),
  hint: joined(row.customer_name, displayDate(row.date), row.purchase_reference),
  figure: amountOf(row),
  state: row.aasm_state,
  place: invoiceAddress(row),
  isRecord: true,
});

const documentItem = (row: FoundDocument): Item => ({
  key: row.id,
  icon: 'documents',
  label: row.title,
  hint: joined(
    DOCUMENT_TYPE_LABELS[row.document_type],
    row.envelope_date === null ? 'Shared with you' : `Envelope ${periodLabel(row.envelope_date)}`,
  ),
  place: { to: row.envelope_id === null ? '/documents' : `/envelope/${row.envelope_id}` },
  isRecord: true,
});
