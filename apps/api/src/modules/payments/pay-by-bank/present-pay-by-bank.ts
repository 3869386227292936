import type * as contract from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { PayByBank } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import { formatPence } from '@counterfoil/domain/money/pence';
import { payByBankOf, readInvoiceSettings, settingsAccount } from '#modules/account/public';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import type { PayByBankDeps } from './deps.ts';

export type { PayByBank };
type Deps = Pick<PayByBankDeps, 'payByBank' | 'secrets'>;

export const getPayByBank = (
  deps: Deps & Pick<PayByBankDeps, 'transact'>,
  { caller }: Call<typeof contract.getPayByBank>,
): Promise<PayByBank> =>
  deps.transact.forClient(caller, (tx) => presentPayByBank(tx, deps, caller.clientId));

/** Rows -> reply. A connection to a provider other than the configured one is ignored. */
export async function presentPayByBank(
  tx: Tx,
  { payByBank: { name, needsAccount }, secrets }: Deps,
  clientId: string,
): Promise<PayByBank> {
  const found = await payByBankOf(tx, clientId);
  const connection = found?.provider === name ? found : null;
  const settings = needsAccount ? await readInvoiceSettings(tx, clientId) : null;
  const account = settings && settingsAccount(secrets, clientId, settings);
  return {
    provider: name || null,
    id: connection?.merchant_ref ?? null,
    name: connection?.merchant_name ?? null,
    connected_at: connection?.connected_at ?? null,
    pays_to_invoice_account: needsAccount,
    account_ending: account?.account_number.slice(-2) ?? null,
    overpayments: await readOverpayments(tx, clientId),
  };
}

const MOST_OVERPAYMENTS = 20;

async function readOverpayments(tx: Tx, clientId: string): Promise<PayByBank['overpayments']> {
  const rows = await tx
    .selectFrom('pay_by_bank_payments as p')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.client_id', '=', 'p.client_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .select(['p.id', 'p.invoice_id', 'p.amount_pence', 'p.excess_pence', 'p.completed_at'])
    .select(['i.number', 'i.customer_name'])
    .where('p.client_id', '=', clientId)
    .where('p.excess_pence', '>', 0)
    .orderBy('p.completed_at', 'desc')
    .limit(MOST_OVERPAYMENTS)
    .execute();
  return rows.map(({ amount_pence, excess_pence, completed_at, number, ...row }) => ({
    ...row,
    number: number ?? '',
    amount: formatPence(amount_pence),
    excess: formatPence(excess_pence),
    received_at: completed_at ?? '',
  }));
}
