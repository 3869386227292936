import { createHash, randomBytes } from 'node:crypto';
import type * as contract from '@counterfoil/contract/payments/pay-by-bank-routes';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { PaymentRefused, type Merchant } from '@counterfoil/providers/pay-by-bank/port';
import { lockClientRow, payByBankOf, readInvoiceSettings } from '#modules/account/public';
import { audit } from '#platform/audit';
import { returnAddress } from '#platform/authorisation/return-address';
import { brandCalled } from '#platform/brands';
import { endVisit, giveState } from '#platform/authorisation/states';
import type { ActingCaller, ClientCaller } from '#platform/caller';
import { changeRow } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { newId } from '#platform/ids';
import { asking } from '#platform/provider-refusals';
import { enforceRecentPassword } from '#platform/recent-password';
import { enforce, refuse, refuseField } from '#platform/refusals';
import { providerName, type PayByBankCalls } from './deps.ts';
import { endConnectionJob, lookAtOrderJob } from './look-job.ts';
import { presentPayByBank, type PayByBank } from './present-pay-by-bank.ts';

const PROVIDER = 'pay_by_bank';
const RETURN = '/pay-by-bank-callback';

const NO_ACCOUNT =
  'Please enter the bank account of your invoices under Invoice settings first: payments go straight to it.';

export async function getPayByBankUrl(
  deps: PayByBankCalls,
  { caller, request }: Call<typeof contract.getPayByBankUrl, 'request'>,
): Promise<{ url: string }> {
  const { transact, clock, payByBank, log } = deps;
  enforce(refuseClient('connect_pay_by_bank', caller.client));
  const back = new URL(returnAddress(deps.brands, caller, request, RETURN));
  const nonce = await transact.forClient(caller, async (tx) => {
    if (payByBank.needsAccount) await enforceAccount(tx, caller);
    return giveState(tx, clock, caller, PROVIDER);
  });
  back.searchParams.set('nonce', nonce);
  const url = await asking(providerName(payByBank), log, async () =>
    payByBank.connectUrl(back.href),
  );
  return { url };
}

async function enforceAccount(tx: Tx, { clientId }: ClientCaller): Promise<void> {
  const { bank_account_sealed } = await readInvoiceSettings(tx, clientId);
  if (bank_account_sealed === null) throw refuse(NO_ACCOUNT);
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** The connection that a secret address is of, in a transaction across clients. */
export const connectionAt = (tx: Tx, secret: string) =>
  tx
    .selectFrom('pay_by_bank_connections')
    .select(['client_id', 'provider'])
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();

const NOT_KNOWN = 'The provider doesn’t recognise this account. Please start again.';

/**
 * The nonce is used up before the provider is asked, so an id is tried once. The account decides where customers' money
 * goes: a recently given password is needed, as for the bank account of the invoices.
 */
export async function connectPayByBank(
  deps: PayByBankCalls,
  { caller, body: { user_id, nonce = '' } }: Call<typeof contract.connectPayByBank>,
): Promise<PayByBank> {
  const { transact, clock, payByBank, log, share } = deps;
  enforce(refuseClient('connect_pay_by_bank', caller.client));
  enforceRecentPassword(clock, caller);
  const who = providerName(payByBank);
  await endVisit(deps, caller, who, { provider: PROVIDER, state: nonce, field: 'nonce' });
  await share.take(caller.clientId);
  const secret = randomBytes(32).toString('base64url');
  const webhookUrl = addressOfMessages(deps, caller, secret);
  const merchant = await asking(who, log, async () => {
    try {
      return await payByBank.connect(user_id, webhookUrl, caller.clientId);
    } catch (error) {
      if (error instanceof PaymentRefused) throw refuseField('user_id', NOT_KNOWN);
      throw error;
    }
  });
  return transact.answering(caller, async (tx) => {
    const secret_hash = payByBank.hasSecretAddress ? hashOf(secret) : null;
    await keepConnection(tx, deps, caller, merchant, secret_hash);
    await audit(tx, clock, caller, { id: caller.clientId });
    return presentPayByBank(tx, deps, caller.clientId);
  });
}

/** The address for the provider's messages about this client's payments. */
function addressOfMessages(
  { brands, payByBank }: PayByBankCalls,
  { client }: ActingCaller,
  secret: string,
): string {
  const path = `/v1/webhooks/pay_by_bank/${payByBank.name.toLowerCase()}`;
  const url = new URL(`${path}/${secret}`, brandCalled(brands, client.brand).url);
  // Browsers know every name below localhost; the resolver of a server need not.
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost';
  return url.href;
}

async function keepConnection(
  tx: Tx,
  deps: PayByBankCalls,
  { clientId }: ActingCaller,
  { ref, name, webhook_id }: Merchant,
  secret_hash: Buffer | null,
): Promise<void> {
  const { clock, payByBank } = deps;
  // Two browsers that come back at once make one connection.
  await lockClientRow(tx, clientId);
  await endConnection(tx, deps, clientId);
  await tx
    .insertInto('pay_by_bank_connections')
    .values({
      id: newId(clock),
      client_id: clientId,
      provider: payByBank.name,
      merchant_ref: ref,
      merchant_name: name,
      secret_hash,
      webhook_id,
      connected_at: clock.now().toString(),
    })
    .execute();
}

/** Ends the connection, if there is one, and all orders that nobody is paying now. */
export async function disconnectPayByBank(
  deps: PayByBankCalls,
  { caller }: Call<typeof contract.disconnectPayByBank>,
): Promise<PayByBank> {
  const { transact, clock } = deps;
  return transact.answering(caller, async (tx) => {
    await lockClientRow(tx, caller.clientId);
    const isEnded = await endConnection(tx, deps, caller.clientId);
    if (isEnded) await audit(tx, clock, caller, { id: caller.clientId });
    return presentPayByBank(tx, deps, caller.clientId);
  });
}

/** @returns whether there was a connection */
async function endConnection(
  tx: Tx,
  { clock, jobs }: Pick<PayByBankCalls, 'clock' | 'jobs'>,
  clientId: string,
): Promise<boolean> {
  const earlier = await payByBankOf(tx, clientId);
  if (!earlier) return false;
  await changeRow(tx, 'pay_by_bank_connections', earlier, { ended_at: clock.now().toString() });
  const ended = { client_id: clientId, connection_id: earlier.id };
  await jobs.enqueue(tx, endConnectionJob, [ended]);
  const open = await tx
    .selectFrom('pay_by_bank_orders')
    .select('id')
    .where('client_id', '=', clientId)
    .where('connection_id', '=', earlier.id)
    .where('state', '=', 'open')
    .execute();
  await jobs.enqueue(
    tx,
    lookAtOrderJob,
    open.map(({ id }) => ({ client_id: clientId, order_id: id })),
  );
  return true;
}
