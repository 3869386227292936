import type * as bulk from '@counterfoil/contract/invoices/bulk-routes';
import type { mailFields } from '@counterfoil/contract/invoices/mail';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { refuseMailTo } from '@counterfoil/domain/customer/refuse-statement';
import { refuseCovered } from '@counterfoil/domain/ledger/credit';
import { MOST_MAILS_AGAIN } from '@counterfoil/domain/mail/limits';
import { addressesIn, stillToReach } from '@counterfoil/domain/mail/outcomes';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { readCustomer, readCustomers } from '#modules/customers/public';
import type { ActingCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { mailToCustomer } from '#platform/mail/mail-queue';
import { mailedTooOftenAt } from '#platform/mail/mail-limits';
import { enforce, type TooManyRequests } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { actOn, actOnAll, refuseChosen, type InvoiceCall } from '../record/act-on-invoices.ts';
import { onAccounts } from '../record/customer-credit.ts';
import type { InvoicesDeps } from '../record/deps.ts';
import type { InvoiceRow } from '../record/invoice-store.ts';
import { mailedBefore, stillToRemind } from './mailed-before.ts';
import { type MailDeps, mailDocument, recipientsOf } from './mail-document.ts';

type Deps = MailDeps & Pick<InvoicesDeps, 'transact'>;

interface MailCall extends InvoiceCall {
  readonly caller: ActingCaller;
  readonly body?: z.infer<typeof mailFields>;
}

/** Reminds the customer of an unpaid invoice, with its PDF; a client who has left may do so too. */
export const remindInvoice = (deps: Deps, call: MailCall) => mailAgain(deps, call, 'remind');

/** Sends the e-mail with a sent invoice or credit note again, to the customer's current addresses or those not reached. */
export const resendInvoice = (deps: Deps, call: MailCall) => mailAgain(deps, call, 'resend');

function mailAgain(
  deps: Deps,
  { caller, params: { id }, body: { mail } = {} }: MailCall,
  action: 'remind' | 'resend',
): Promise<Invoice> {
  const { clock } = deps;
  const { clientId } = caller;
  return actOn(deps, caller, { action, id }, async (tx, row) => {
    const customer = await readCustomer(tx, clientId, row.customer_id);
    const original = row.type === 'CreditNote' ? 'credit_note' : 'invoice';
    const kind = action === 'remind' ? 'reminder' : original;
    const mailed = await mailedBefore(tx, clock, [row], kind);
    const unreached = stillToReach(addressesIn(customer.email ?? ''), mailed(row));
    // As the sheet proposes: nobody gets a second copy because others got none.
    const email = recipientsOf({ email: unreached?.to.join(',') ?? customer.email }, mail);
    enforce(refuseMailTo({ email }));
    const account = (await onAccounts(tx, [row]))(row);
    if (action === 'remind') enforce(refuseCovered(account));
    const tooOften = await documentsMailedTooOften(tx, clock, clientId, [row]);
    for (const refusal of tooOften.values()) throw refusal;
    const owedPence = action === 'remind' ? account.leftPence : row.balance_pence;
    await mailDocument(tx, deps, caller, { kind, row, owedPence, email, mail });
    return row;
  });
}

/** Reminds the customer of each invoice with a separate e-mail, all of them or none; after one of today that some did not get, only those. */
export function bulkRemind(
  deps: Deps,
  { caller, asked: { invoice_ids: ids } }: Call<typeof bulk.bulkRemind>,
): Promise<{ invoice_ids: string[] }> {
  const { clock, mailQueue } = deps;
  const { clientId } = caller;
  return actOnAll(deps, caller, { action: 'remind', ids }, async (tx, rows) => {
    const theirs = [...new Set(rows.map(({ customer_id }) => customer_id))];
    const customers = await readCustomers(tx, clientId, theirs);
    const found = new Map(customers.map((customer) => [customer.id, customer]));
    const customerOf = (row: InvoiceRow) => found.get(row.customer_id) ?? { email: null };
    const tooOften = await documentsMailedTooOften(tx, clock, clientId, rows);
    const accountOf = await onAccounts(tx, rows);
    refuseChosen(rows, ids, (row) => {
      const reason = tooOften.get(row.id)?.message;
      return (
        refuseMailTo(customerOf(row)) ??
        refuseCovered(accountOf(row)) ??
        (reason ? { kind: 'state', reason } : null)
      );
    });
    const unreachedOf = await stillToRemind(tx, clock, clientId, rows);
    const mails = rows.map((row) => {
      const email = unreachedOf(row)?.to.join(',') ?? customerOf(row).email;
      return mailToCustomer(caller, 'reminder' as const, { invoice_id: row.id }, { email });
    });
    await mailQueue.add(tx, mails);
    return rows;
  });
}

/** The documents that were mailed too often and have to wait, each with its refusal. */
async function documentsMailedTooOften(
  tx: Tx,
  clock: Clock,
  clientId: string,
  documents: readonly Pick<InvoiceRow, 'id' | 'type'>[],
): Promise<Map<string, TooManyRequests>> {
  const ids = documents.map(({ id }) => id);
  const { rows } = await sql<{ id: string; created_at: string }>`
    select asked.id, mail.created_at from unnest(${ids}::uuid[]) as asked (id), lateral (
      select created_at from mails where client_id = ${clientId} and invoice_id = asked.id
      order by id desc limit ${MOST_MAILS_AGAIN + 1}
    ) as mail`.execute(tx);
  const mailsOf = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    documents.flatMap(({ id, type }) => {
      const times = (mailsOf.get(id) ?? []).map((row) => row.created_at);
      // The first sending does not count.
      const again = times.slice(0, times.length > MOST_MAILS_AGAIN ? MOST_MAILS_AGAIN : -1);
      const what = type === 'CreditNote' ? 'This credit note' : 'This invoice';
      const refusal = mailedTooOftenAt(clock, what, again);
      return refusal ? [[id, refusal] as const] : [];
    }),
  );
}
