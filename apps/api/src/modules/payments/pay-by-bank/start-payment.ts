import type * as contract from '@counterfoil/contract/payments/pay-by-bank-routes';
import {
  PaymentRefused,
  type OpenOrder,
  type PaymentOrder,
} from '@counterfoil/providers/pay-by-bank/port';
import { settingsAccount } from '#modules/account/public';
import { readCustomer } from '#modules/customers/public';
import { payPath } from '#modules/invoices/public';
import { returnAddress } from '#platform/authorisation/return-address';
import { brandCalled } from '#platform/brands';
import { byId, changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { asking } from '#platform/provider-refusals';
import { SentenceRefusal } from '#platform/refusals';
import { providerName, type PayByBankCalls } from './deps.ts';
import { lookAtOrderJob } from './look-job.ts';
import { endOrder, type InvoiceToPay, openOrder, type OrderRow } from './order-store.ts';
import {
  keepPrivate,
  payingAt,
  readPayable,
  refusePayment,
  type PayableInvoice,
} from './pay-page.ts';
import { settleOrder } from './settle-order.ts';

type PaymentCall = Call<typeof contract.startBankPayment>;

/**
 * Sends a payer to the provider's page for what is owed now. The order is a row before the provider is called, and its
 * id is the key of the call: a second press, a retry and a crash all lead to the same order. The outcome of an earlier
 * press is asked for first, so that nobody pays twice because a message is late.
 */
export async function startBankPayment(
  deps: PayByBankCalls,
  {
    params: { token },
    request,
    reply,
  }: Pick<PaymentCall, 'params' | 'request' | 'reply' | 'caller'>,
): Promise<{ url: string }> {
  keepPrivate(reply);
  const { transact, payByBank, log, share } = deps;
  const paying = await payingAt(deps, token);
  await share.take(paying.invoiceId);
  const earlier = await transact.forClient(paying, (tx) => openOrder(tx, paying));
  if (earlier) await asking(providerName(payByBank), log, () => settleOrder(deps, earlier));
  const back = (brand: string) =>
    returnAddress(deps.brands, { client: { brand } }, request, payPath(token));
  const order = () => orderAtProvider(deps, paying, back);
  const url = (await order()) ?? (await order());
  if (url === null) throw notTaken();
  return { url };
}

type ReturnAddress = (brand: string) => string;

/** Null when the order has ended meanwhile, or is an earlier one that differs from what would be asked for now. */
async function orderAtProvider(
  deps: PayByBankCalls,
  paying: InvoiceToPay,
  back: ReturnAddress,
): Promise<string | null> {
  const { transact, payByBank, log } = deps;
  const begun = await transact.forClient(paying, (tx) => begin(tx, deps, paying, back));
  const made = await asking(providerName(payByBank), log, () => create(deps, begun));
  if (made) return transact.forClient(paying, (tx) => keep(tx, deps, begun.order, made));
  await transact.forClient(paying, (tx) => endAndLook(tx, deps, begun.order));
  if (begun.isNew) throw notTaken();
  return null;
}

const notTaken = () =>
  new SentenceRefusal(
    502,
    'We couldn’t start the payment. Please pay by bank transfer using the details on the invoice, or try again later.',
  );

interface BegunPayment {
  readonly order: OrderRow;
  readonly isNew: boolean;
  readonly asked: PaymentOrder;
}

/** The order to pay, under the invoice's lock: the open one while it is for the amount owed, else a new one. */
async function begin(
  tx: Tx,
  deps: PayByBankCalls,
  paying: InvoiceToPay,
  back: ReturnAddress,
): Promise<BegunPayment> {
  const payable = await readPayable(tx, deps, paying, 'update');
  const refused = refusePayment(deps, payable);
  const { payByBank: connection } = payable.seller;
  if (refused !== null || !connection) throw new SentenceRefusal(409, refused ?? '');
  const known = await openOrder(tx, paying);
  const isUsable =
    known?.amount_pence === payable.invoice.balance_pence &&
    known.connection_id === connection.id &&
    !isPast(deps, known.expires_at);
  if (known && !isUsable) await endAndLook(tx, deps, known);
  const order = known && isUsable ? known : await insertOrder(tx, deps, payable, connection);
  const asked = await askedFor(tx, deps, payable, back(payable.seller.client.brand));
  return {
    order,
    isNew: order !== known,
    asked: { ...asked, merchant_ref: connection.merchant_ref },
  };
}

const isPast = ({ clock }: PayByBankCalls, end: string | null): boolean =>
  end !== null && Temporal.Instant.compare(end, clock.now()) <= 0;

async function endAndLook(tx: Tx, { clock, jobs }: PayByBankCalls, order: OrderRow) {
  await endOrder(tx, clock, order);
  const { client_id, id: order_id } = order;
  await jobs.enqueue(tx, lookAtOrderJob, [{ client_id, order_id }]);
}

const FIRST_LOOK = { minutes: 5 };

function insertOrder(
  tx: Tx,
  { clock }: PayByBankCalls,
  { invoice }: PayableInvoice,
  { id: connection_id, provider }: { readonly id: string; readonly provider: string },
): Promise<OrderRow> {
  const now = clock.now();
  return tx
    .insertInto('pay_by_bank_orders')
    .values({
      id: newId(clock),
      client_id: invoice.client_id,
      invoice_id: invoice.id,
      connection_id,
      provider,
      amount_pence: invoice.balance_pence,
      state: 'open',
      created_at: now.toString(),
      next_look_at: now.add(FIRST_LOOK).toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function askedFor(
  tx: Tx,
  { payByBank, secrets, brands }: PayByBankCalls,
  { invoice, seller }: PayableInvoice,
  page: string,
): Promise<Omit<PaymentOrder, 'merchant_ref'>> {
  const customer = await readCustomer(tx, invoice.client_id, invoice.customer_id);
  const account = payByBank.needsAccount
    ? settingsAccount(secrets, invoice.client_id, seller.settings)
    : null;
  const { supportEmail } = brandCalled(brands, seller.client.brand);
  return {
    beneficiary: account,
    amount_pence: invoice.balance_pence,
    reference: invoice.number ?? '',
    payer_name: customer.contact_name ?? invoice.customer_name,
    payer_email: customer.email?.split(',')[0] ?? supportEmail,
    due_date: invoice.due_date,
    success_url: `${page}?from=bank`,
    failure_url: `${page}?from=bank`,
  };
}

/** Null when the provider does not accept the order. */
async function create(
  { payByBank }: PayByBankCalls,
  { order, asked }: BegunPayment,
): Promise<OpenOrder | null> {
  try {
    return await payByBank.createOrder(asked, order.id, order.client_id);
  } catch (error) {
    if (error instanceof PaymentRefused) return null;
    throw error;
  }
}

/**
 * The payer is sent there only once the order's id is stored, so that no payment is unknown. Null when it must no
 * longer be paid.
 */
async function keep(
  tx: Tx,
  deps: PayByBankCalls,
  { client_id, id }: OrderRow,
  made: OpenOrder,
): Promise<string | null> {
  const order = await byId(tx, 'pay_by_bank_orders', client_id, id, 'update');
  // A provider that has forgotten the key has made another order, whose page nobody knows.
  const isOther = (order.provider_order_id ?? made.id) !== made.id;
  const kept = isOther
    ? order
    : await changeRow(tx, 'pay_by_bank_orders', order, {
        provider_order_id: made.id,
        expires_at: made.expires_at?.toString() ?? null,
      });
  if (kept.state === 'open' && !isOther) return made.url;
  await endAndLook(tx, deps, kept);
  return null;
}
