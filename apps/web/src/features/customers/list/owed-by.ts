import type { Customer } from '@counterfoil/contract/customers/schemas';
import { addPence, formatPounds, parsePence } from '@counterfoil/domain/money/pence';

type Owing = Pick<Customer, 'id' | 'total_outstanding'>;

/**
 * What the selected customers owe together, "£1,234.50". For customers on the page it uses the page's
 * figures, which may be newer than the selection's.
 */
export function owedBy(selected: ReadonlyMap<string, Owing>, shown: readonly Owing[]): string {
  const newer = new Map(shown.map((row) => [row.id, row]));
  const owed = [...selected.values()].map(
    (row) => parsePence((newer.get(row.id) ?? row).total_outstanding) ?? 0,
  );
  return formatPounds(addPence(...owed));
}
