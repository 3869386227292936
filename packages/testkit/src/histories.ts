import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { bulkDelete, bulkMarkAsPaid } from '@counterfoil/contract/invoices/bulk-routes';
import { updateCustomer } from '@counterfoil/contract/customers/routes';
import {
  createInvoice,
  deleteInvoice,
  duplicateInvoice,
  markAsPaid,
  refundCredit,
  sendInvoice,
  updateInvoice,
  useCredit,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { addDays } from '@counterfoil/domain/dates/iso-date';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { SignedInClient } from './clients.ts';

const ACTIONS = [
  'create',
  'create',
  'edit',
  'move',
  'rename',
  'send',
  'send',
  'pay',
  'pay',
  'credit',
  'use credit',
  'pay too much',
  'refund',
  'duplicate',
  'delete',
  'pay several',
  'delete several',
] as const;

/** One action of a user; `which` picks its invoice. */
export interface Step {
  readonly what: (typeof ACTIONS)[number];
  readonly which: number;
  readonly pence: number;
  readonly choice: 'full' | 'partial' | 'discount';
  /** How many days before 21 November 2026 it is dated; 30 days to pay. */
  readonly daysAgo: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...ACTIONS),
  which: fc.nat(20),
  pence: fc.nat(30_000),
  choice: fc.constantFrom('full' as const, 'partial' as const, 'discount' as const),
  daysAgo: fc.constantFrom(0, 0, 1, 29, 30, 31, 60, 200, 500),
});

/** A step that changes what is owed. */
const settling: fc.Arbitrary<Step> = fc
  .tuple(
    anyStep,
    fc.constantFrom(
      'pay' as const,
      'credit' as const,
      'use credit' as const,
      'pay too much' as const,
      'refund' as const,
      'pay several' as const,
    ),
  )
  .map(([step, what]) => ({ ...step, what }));

/** The actions of people who start with eight invoices; most are sent, one is free. */
const busyHistories: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(anyStep, { minLength: 8, maxLength: 8 }),
    fc.array(fc.oneof(anyStep, settling), { minLength: 20, maxLength: 40, size: 'max' }),
  )
  .map(([first, later]) => [
    ...first.map((step, which): Step => ({
      ...step,
      what: 'create',
      which,
      pence: which === 0 ? 0 : 5_000 + step.pence,
    })),
    ...first.flatMap((step, which): Step[] =>
      which > 0 && step.which % 8 === 0 ? [] : [{ ...step, what: 'send', which }],
    ),
    ...later,
  ]);

/** Simultaneous actions, and whether each request arrives twice. */
export interface Moment {
  readonly steps: readonly Step[];
  readonly twice: boolean;
}

/** A history with simultaneous actions and repeated requests. */
export const moments: fc.Arbitrary<Moment[]> = fc
  .tuple(busyHistories, fc.infiniteStream(fc.tuple(fc.constantFrom(1, 1, 1, 2, 4), fc.boolean())))
  .map(([steps, chances]) => {
    const all: Moment[] = [];
    for (let start = 0; start < steps.length;) {
      const [count, twice] = chances.next().value;
      all.push({ steps: steps.slice(start, start + count), twice });
      start += count;
    }
    return all;
  });

/** The same client on a bad line: every request is sent twice at once, with one key. */
export function stuttering(client: SignedInClient): SignedInClient {
  const raw: SignedInClient['raw'] = async (route, sent = {}) => {
    const headers = { ...sent.headers, 'idempotency-key': randomUUID() };
    const ask = () => client.raw(route, { ...sent, headers });
    const [one, other] = await Promise.all([ask(), ask()]);
    return one.status < 300 ? one : other;
  };
  return { ...client, raw };
}

export const pounds = (pence: number) => (pence / 100).toFixed(2);
export const pence = (amount: string | undefined) => Math.round(Number(amount) * 100);

let numbers = 0;
const documentOf = ({ pence, daysAgo }: Step) => ({
  number: `O-${++numbers}`,
  date: addDays('2026-11-21', -daysAgo),
  items_attributes: [{ description: 'A', quantity: '1', price: pounds(pence), tax: '20' }],
});

/**
 * Does a step; refused steps are part of the history too.
 * @returns the status
 */
export async function takeStep(
  client: SignedInClient,
  customers: readonly string[],
  invoices: Invoice[],
  step: Step,
): Promise<number> {
  const invoice = invoices[step.which % Math.max(1, invoices.length)];
  const customer_id = customers[step.which % customers.length] ?? '';
  const keep = (answer: { status: number; body: unknown }) => {
    if (answer.status === 201) invoices.push((answer.body as { data: Invoice }).data);
    return answer.status;
  };
  if (step.what === 'create' || !invoice) {
    const body = { invoice: { ...documentOf(step), payment_terms: 30 } };
    return keep(await client.raw(createInvoice, { params: { customer_id }, body }));
  }
  const params = { id: invoice.id };
  const changes = {
    edit: { items_attributes: [{ description: 'More', quantity: '1', price: '3.33', tax: '5' }] },
    move: { customer_id, date: step.choice === 'full' ? null : documentOf(step).date },
  };
  switch (step.what) {
    case 'edit':
    case 'move': {
      const body = { invoice: changes[step.what] };
      return (await client.raw(updateInvoice, { params, body })).status;
    }
    case 'rename': {
      const body = { customer: { name: `Renamed ${step.pence}` } };
      return (await client.raw(updateCustomer, { params: { id: customer_id }, body })).status;
    }
    case 'send':
      return (await client.raw(sendInvoice, { params })).status;
    case 'delete':
      return (await client.raw(deleteInvoice, { params })).status;
    case 'duplicate':
      return keep(await client.raw(duplicateInvoice, { params }));
    case 'pay':
    case 'pay too much': {
      const rest_as_credit = step.what === 'pay too much';
      const amount_paid = pounds(step.pence + (rest_as_credit ? 20_000 : 0));
      const { choice: payment_type } = step;
      const fields = { payment_date: '2026-11-21', amount_paid, payment_type, rest_as_credit };
      return (await client.raw(markAsPaid, { params, body: { invoice: fields } })).status;
    }
    case 'refund': {
      const refund = { amount: pounds(step.pence % 5_000), date: '2026-11-21' };
      return (await client.raw(refundCredit, { params, body: { refund } })).status;
    }
    case 'use credit':
      return (await client.raw(useCredit, { params })).status;
    case 'credit':
      return credit(client, invoice, step);
    case 'pay several':
    case 'delete several': {
      const next = invoices[(step.which + 1) % invoices.length] ?? invoice;
      const body = { invoice_ids: [invoice.id, next.id] };
      const route = step.what === 'pay several' ? bulkMarkAsPaid : bulkDelete;
      return (await client.raw(route, { body })).status;
    }
  }
}

async function credit(client: SignedInClient, invoice: Invoice, step: Step): Promise<number> {
  const params = { customer_id: invoice.customer_id, invoice_id: invoice.id };
  const body = { credit_note: documentOf(step) };
  const made = await client.raw(createCreditNote, { params, body });
  // Every third credit note stays a draft.
  if (made.status !== 201 || step.which % 3 === 0) return made.status;
  const { id } = (made.body as { data: Invoice }).data;
  return (await client.raw(sendCreditNote, { params: { ...params, id } })).status;
}
