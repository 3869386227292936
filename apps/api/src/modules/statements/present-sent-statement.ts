import type { SentStatement } from '@counterfoil/contract/statements/schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { presentDelivery } from '#platform/mail/present-delivery';
import type { SentStatementRow } from './statement-store.ts';

/** Row -> reply. */
export const presentSentStatement = (row: SentStatementRow): SentStatement => ({
  id: row.id,
  customer_id: row.customer_id,
  date: row.date,
  balance: formatPence(row.balance_pence),
  recipients: row.recipients,
  delivery: presentDelivery(row),
});
