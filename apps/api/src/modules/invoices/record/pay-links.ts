import { createHash } from 'node:crypto';
import type { Seller } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import type { InvoicesDeps, PayByBankOffer } from './deps.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { sealedAt } from '#platform/sealed-places';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether this seller's invoices are paid through the provider that is set up. */
export const isPaidByBank = (
  { name, needsAccount }: PayByBankOffer,
  { payByBank, settings }: Pick<Seller, 'payByBank' | 'settings'>,
): boolean =>
  name !== '' &&
  payByBank?.provider === name &&
  (!needsAccount || settings.bank_account_sealed !== null);

type LinkDeps = Pick<InvoicesDeps, 'clock' | 'secrets' | 'brands' | 'payByBank'>;
type LinkedInvoice = Pick<InvoiceRow, 'client_id' | 'id' | 'type' | 'external_accounting_id'>;

/**
 * The address of an invoice's public page, the same in every mail and on the paper. It leads nowhere before `keepPayLink`.
 * Null where nothing is owed or nobody takes payments.
 * @param owedPence in whole pence
 */
export async function payLinkOf(
  tx: Tx,
  deps: LinkDeps,
  invoice: LinkedInvoice,
  seller: Seller,
  owedPence: number,
): Promise<string | null> {
  const asksForMoney = invoice.type === 'invoice' && owedPence > 0;
  if (!asksForMoney || invoice.external_accounting_id !== null) return null;
  if (!isPaidByBank(deps.payByBank, seller)) return null;
  const { url } = brandCalled(deps.brands, seller.client.brand);
  return `${url}${payPath(await tokenOf(tx, deps, invoice))}`;
}

export const payPath = (token: string) => `/pay/${token}`;

const tokenAt = (id: string) => sealedAt('pay_links', 'token_sealed', id);

/** The stored token; before there is one, what will be stored. So a paper has it before the invoice is sent. */
async function tokenOf(
  tx: Tx,
  { secrets }: Pick<LinkDeps, 'secrets'>,
  { client_id, id }: Pick<LinkedInvoice, 'client_id' | 'id'>,
): Promise<string> {
  const first = await tx
    .selectFrom('pay_links')
    .select(['id', 'token_sealed'])
    .where('client_id', '=', client_id)
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  if (first) return secrets.open(first.token_sealed, tokenAt(first.id));
  return secrets.keyedHash(Buffer.from(`pay link ${client_id} ${id}`)).toString('base64url');
}

/** Lets the address lead to the invoice's page. A changed sealing key no longer changes it. */
export async function keepPayLink(
  tx: Tx,
  deps: Pick<LinkDeps, 'clock' | 'secrets'>,
  invoice: Pick<LinkedInvoice, 'client_id' | 'id'>,
): Promise<void> {
  const { clock, secrets } = deps;
  const { client_id, id: invoice_id } = invoice;
  const token = await tokenOf(tx, deps, invoice);
  const created_at = clock.now().toString();
  const link = { id: newId(clock), client_id, invoice_id, token_hash: hashOf(token), created_at };
  await tx
    .insertInto('pay_links')
    .values({ ...link, token_sealed: secrets.seal(token, tokenAt(link.id)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Finds the invoice of a token, in a transaction across clients; undefined for an unknown token, or a draft's.
 */
export const followPayLink = (tx: Tx, token: string) =>
  tx
    .selectFrom('pay_links as l')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.client_id', '=', 'l.client_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .select(['l.client_id as clientId', 'l.invoice_id as invoiceId'])
    .where('l.token_hash', '=', hashOf(token))
    .where('i.state', '<>', 'draft')
    .executeTakeFirst();
