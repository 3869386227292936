import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { ApiDeps } from './deps.ts';
import { invalid, unknownResource } from './errors.ts';
import { cut, failLookup, failMandate } from './fail.ts';
import { accountErrors, blank, linkOf, membersOf, once, text } from './members.ts';
import { failureOf } from './sentinels.ts';
import { bankNameOf, newId, workingDaysAfter, type BankAccount, type Mandate } from './store.ts';

/** Routes of creations, and of the look-up before them. */
export function registerCreations(app: FastifyInstance, deps: ApiDeps): void {
  registerLookup(app, deps);
  registerPayers(app, deps);
  registerMandates(app, deps);
  registerPayments(app, deps);
}

function registerLookup(app: FastifyInstance, { now }: ApiDeps): void {
  app.post('/bank_details_lookups', async (request, reply) => {
    const members = membersOf(request, 'bank_details_lookups');
    const sortCode = text(members['branch_code']) ?? '';
    const failure = failureOf(sortCode);
    const refused = await failLookup(reply, failure, now);
    if (refused) return refused;
    const errors = accountErrors(members);
    if (errors.length > 0) throw invalid('bank_details_lookups', errors);
    return {
      bank_details_lookups: {
        available_debit_schemes: failure === 'unreachable' ? [] : ['bacs', 'faster_payments'],
        bank_name: bankNameOf(sortCode),
        bic: null,
      },
    };
  });
}

function registerPayers(app: FastifyInstance, { store, now }: ApiDeps): void {
  app.post('/customers', (request, reply) => {
    const members = membersOf(request, 'customers');
    const isNamed = !blank(members['given_name']) && !blank(members['family_name']);
    const errors: [string, string][] = [];
    if (!isNamed && blank(members['company_name'])) errors.push(['given_name', 'is required']);
    if (!/^\S+@\S+$/.test(text(members['email']) ?? '')) errors.push(['email', 'is invalid']);
    if (errors.length > 0) throw invalid('customers', errors);
    const customer = once(store, request, store.customers, () => ({
      ...members,
      id: newId('CU'),
      created_at: now().toString(),
      given_name: text(members['given_name']),
    }));
    return reply.status(201).send({ customers: customer });
  });

  app.post('/customer_bank_accounts', (request, reply) => {
    const members = membersOf(request, 'customer_bank_accounts');
    const customer = linkOf(members, 'customer');
    if (!store.customers.has(customer)) throw unknownResource();
    const errors = accountErrors(members);
    if (blank(members['account_holder_name'])) errors.push(['account_holder_name', 'is required']);
    if (errors.length > 0) throw invalid('customer_bank_accounts', errors);
    const sortCode = String(members['branch_code']);
    const account = once(store, request, store.accounts, () => ({
      id: newId('BA'),
      account_holder_name: String(members['account_holder_name']).toUpperCase(),
      account_number_ending: String(members['account_number']).slice(-2),
      bank_name: bankNameOf(sortCode),
      country_code: 'GB' as const,
      currency: 'GBP' as const,
      enabled: true,
      links: { customer },
    }));
    store.sortCodes.set(account.id, sortCode);
    return reply.status(201).send({ customer_bank_accounts: account });
  });
}

function registerMandates(app: FastifyInstance, { store, changes, scenarios, now }: ApiDeps): void {
  app.post('/mandates', (request, reply) => {
    const members = membersOf(request, 'mandates');
    const account = store.accounts.get(linkOf(members, 'customer_bank_account'));
    if (!account) throw unknownResource();
    if (members['scheme'] !== 'bacs') throw invalid('mandates', [['scheme', 'is not supported']]);
    const failure = failureOf(store.sortCodes.get(account.id) ?? '');
    failMandate(failure);
    const mandate = once(store, request, store.mandates, () => mandateOf(account, members, now));
    changes.created('mandates', mandate.id);
    const { given_name = null } = store.customers.get(account.links.customer) ?? {};
    scenarios.play('mandate', mandate.id, given_name);
    if (failure === 'mandate_lost') return cut(reply);
    return reply.status(201).send({ mandates: mandate });
  });
}

function mandateOf(account: BankAccount, members: Record<string, unknown>, now: Clock): Mandate {
  const id = newId('MD');
  const { metadata } = members;
  return {
    id,
    reference: text(members['reference']) ?? `CF-${id.slice(-7)}`,
    scheme: 'bacs',
    status: 'pending_submission',
    metadata: typeof metadata === 'object' && metadata ? metadata : {},
    next_possible_charge_date: workingDaysAfter(now(), 4),
    payments_require_approval: false,
    links: { customer_bank_account: account.id, customer: account.links.customer },
  };
}

function registerPayments(app: FastifyInstance, { store, changes, scenarios }: ApiDeps): void {
  app.post('/payments', (request, reply) => {
    const members = membersOf(request, 'payments');
    const mandate = store.mandates.get(linkOf(members, 'mandate'));
    if (!mandate) throw unknownResource();
    const amount = Number(members['amount']);
    if (!Number.isInteger(amount) || amount < 1) {
      throw invalid('payments', [['amount', 'must be a whole number of pence']]);
    }
    const payment = once(store, request, store.payments, () =>
      changes.pay(mandate, amount, text(members['description'])),
    );
    const { given_name = null } = store.customers.get(mandate.links.customer) ?? {};
    scenarios.play('payment', payment.id, given_name);
    return reply.status(201).send({ payments: payment });
  });
}
