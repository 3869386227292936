import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ProviderError } from '../../calls/port.ts';
import type { DirectDebitProvider } from '../port.ts';
import { goCardlessApi } from './api.ts';
import type { GoCardlessSettings } from './settings.ts';
import { toAccount, toCustomer, toEvent } from './transform.ts';
import * as types from './types.ts';

const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

type Api = ReturnType<typeof goCardlessApi>;

/** Direct debits on our own page: the client gives their bank details to us, and we give them to GoCardless. */
export function createGoCardless(settings: GoCardlessSettings): DirectDebitProvider {
  const api = goCardlessApi(settings);
  return {
    ...creating(api),
    mandate: async (id, asker) => {
      const found = await api.read(types.mandate, { path: at('/mandates', id), asker });
      return found && toMandate(found);
    },
    cancelMandate: (id, asker) => api.act({ path: `${at('/mandates', id)}/actions/cancel`, asker }),
    payment: async (id, asker) => {
      const found = await api.read(types.payment, { path: at('/payments', id), asker });
      if (!found) return null;
      const { id: paymentId, status, links } = found.payments;
      return { id: paymentId, status, mandate_id: links?.mandate ?? null };
    },
    readEvents: (body, signature) =>
      isSigned(body, signature, settings.webhookSecret) ? eventsOf(body) : null,
  };
}

type CreationMethod = 'findBank' | 'createPayer' | 'createAccount' | 'createMandate';

/** The four calls that make a mandate. */
const creating = (api: Api): Pick<DirectDebitProvider, CreationMethod> => ({
  findBank: async (account, asker) => {
    const { bank_details_lookups: found } = await api.look(
      types.bankLookup,
      { path: '/bank_details_lookups', asker },
      { bank_details_lookups: toAccount(account) },
    );
    return {
      bank_name: found.bank_name ?? '',
      takes_direct_debit: found.available_debit_schemes.includes('bacs'),
    };
  },
  createPayer: async (payer, creation) => {
    const members = toCustomer(payer);
    const { customers } = await api.create(types.customer, '/customers', creation, members);
    return customers.id;
  },
  createAccount: async (payerId, account, creation) => {
    const members = {
      ...toAccount(account),
      account_holder_name: account.account_name,
      links: { customer: payerId },
    };
    const path = '/customer_bank_accounts';
    const created = await api.create(types.bankAccount, path, creation, members);
    const { id, bank_name = null, account_number_ending = null } = created.customer_bank_accounts;
    return { id, bank_name, account_number_ending };
  },
  createMandate: async (accountId, note, creation) => {
    const members = {
      scheme: 'bacs',
      metadata: { client: note },
      links: { customer_bank_account: accountId },
    };
    return toMandate(await api.create(types.mandate, '/mandates', creation, members));
  },
});

const toMandate = ({ mandates }: z.infer<typeof types.mandate>) => ({
  id: mandates.id,
  status: mandates.status,
  reference: mandates.reference ?? null,
});

function eventsOf(body: Uint8Array) {
  const unreadable = () => new ProviderError('unreadable', 'GoCardless sent no proper events');
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    // Without the cause: the parser's message repeats the text.
    throw unreadable();
  }
  const parsed = z.core.safeParse(types.webhook, message);
  if (!parsed.success) throw unreadable();
  return parsed.data.events.map(toEvent);
}

/** Whether GoCardless has signed these bytes: HMAC-SHA256 in hexadecimal. */
function isSigned(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  if (!/^[\da-f]{64}$/i.test(signature ?? '')) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature ?? '', 'hex'));
}
