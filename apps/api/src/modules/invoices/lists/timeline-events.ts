import type { Doer } from '@counterfoil/contract/history/schemas';
import type { TimelineEvent } from '@counterfoil/contract/invoices/timeline-routes';
import { formatPence } from '@counterfoil/domain/money/pence';
import type { ActRow } from '#platform/acts';
import { presentDelivery } from '#platform/mail/mails';
import type { InvoiceRow } from '../record/invoice-store.ts';
import {
  CREATING,
  PAYING,
  REFUNDING,
  type Records,
  REMINDING,
  RESENDING,
  SENDING,
  USING_CREDIT,
} from './timeline-records.ts';

/**
 * The author of a record, by the act that follows it. An action locks its document, writes its records and ends with
 * its act, and ids increase with time.
 */
const doerOf =
  (acts: readonly ActRow[]) =>
  (subjectId: string, actions: readonly string[], recordId = ''): Doer | null => {
    const act = acts.findLast(
      ({ id, subject_id, action }) =>
        subject_id === subjectId && actions.includes(action) && id > recordId,
    );
    return act ? { kind: act.by_kind, name: act.by_name } : null;
  };

export function eventsOf(
  row: InvoiceRow,
  records: Records,
  acts: readonly ActRow[],
): TimelineEvent[] {
  const by = doerOf(acts);
  const { id, created_at: at } = row;
  const events: TimelineEvent[] = [
    ...mailEvents(row, records, by),
    ...settlingEvents(row, records, by),
    ...effectEvents(row, records, by),
  ];
  // Of two events in one moment, the one with the greater id is the later one.
  events.sort((a, b) => compare(b.at, a.at) || compare(b.id, a.id));
  return [...events, { kind: 'created', id, at, by: by(id, CREATING) }];
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

type DoerLookup = ReturnType<typeof doerOf>;

/** The sending, and every mail after it. */
function mailEvents(
  { id, sent_at }: InvoiceRow,
  { mails, firstMailId }: Records,
  by: DoerLookup,
): TimelineEvent[] {
  const events = mails.map((mail): TimelineEvent => {
    const common = {
      id: mail.id,
      at: mail.created_at,
      recipients: mail.recipients,
      delivery: presentDelivery(mail),
    };
    if (mail.id === firstMailId) return { kind: 'sent', ...common, by: by(id, SENDING, mail.id) };
    return mail.kind === 'reminder'
      ? { kind: 'reminded', ...common, by: by(id, REMINDING, mail.id) }
      : { kind: 'resent', ...common, by: by(id, RESENDING, mail.id) };
  });
  // A document from other software was not mailed by us.
  if (sent_at === null || firstMailId !== undefined) return events;
  const sent = {
    kind: 'sent',
    id,
    at: sent_at,
    recipients: '',
    delivery: null,
  } as const;
  return [...events, { ...sent, by: by(id, SENDING) }];
}

/** Payments, refunds and the credit note, each with the balance after it, or the unused credit of an overpaid invoice. */
function settlingEvents(
  row: InvoiceRow,
  { payments, note }: Records,
  by: DoerLookup,
): TimelineEvent[] {
  let balancePence = row.balance_pence - row.overpaid_pence;
  return payments.map((payment): TimelineEvent => {
    const { id, created_at: at, date, amount_pence, kind, other_id, other_number } = payment;
    const settled = { id, at, date, ...poundsOf(Math.abs(amount_pence), Math.abs(balancePence)) };
    balancePence += amount_pence;
    switch (kind) {
      case 'payment':
        return { kind: 'paid', ...settled, by: by(row.id, PAYING, id) };
      case 'discount':
        return {
          kind: 'written_off',
          ...settled,
          by: by(row.id, PAYING, id),
        };
      case 'pay_by_bank':
        return {
          kind: 'paid_by_bank',
          ...settled,
          by: { kind: 'automatic', name: null },
        };
      case 'account_credit': {
        const other = { id: other_id ?? '', number: other_number };
        // The act is the invoice's, whose credit it was.
        return row.type === 'CreditNote' || amount_pence < 0
          ? { kind: 'used_on', ...settled, by: by(other.id, USING_CREDIT, id), invoice: other }
          : { kind: 'credit_used', ...settled, by: by(row.id, USING_CREDIT, id), credit_of: other };
      }
      case 'overpayment':
        return { kind: 'overpaid', ...settled, by: by(row.id, PAYING, id) };
      case 'refund':
        return { kind: 'refunded', ...settled, by: by(row.id, REFUNDING, id) };
      case 'credit':
        if (!note) throw new Error('a credit without its credit note');
        return {
          kind: 'credited',
          ...settled,
          ...noteOf(note),
          by: by(note.id, SENDING),
        };
    }
  });
}

const poundsOf = (amountPence: number, balancePence: number) => ({
  amount: formatPence(amountPence),
  balance: formatPence(balancePence),
});

const noteOf = ({ id, number }: InvoiceRow) => ({
  credit_note: { id, number },
});

/** The effects of a document on another one that no payment records. */
function effectEvents(
  row: InvoiceRow,
  { note, parent, usedPence }: Records,
  by: DoerLookup,
): TimelineEvent[] {
  if (parent && row.sent_at !== null) {
    const amount = formatPence(row.total_pence - row.balance_pence - usedPence);
    const invoice = { id: parent.id, number: parent.number };
    const doer = by(row.id, SENDING);
    return [
      {
        kind: 'took_off',
        id: row.id,
        at: row.sent_at,
        by: doer,
        amount,
        invoice,
      },
    ];
  }
  if (!note) return [];
  const { id, created_at, sent_at, date } = note;
  if (sent_at === null || date === null) {
    return [
      {
        kind: 'credit_drafted',
        id,
        at: created_at,
        by: by(id, CREATING),
        ...noteOf(note),
      },
    ];
  }
  // Its payment is the event.
  if (note.balance_pence + usedPence < note.total_pence) return [];
  const nothing = poundsOf(0, row.balance_pence);
  const doer = by(id, SENDING);
  return [
    {
      kind: 'credited',
      id,
      at: sent_at,
      by: doer,
      date,
      ...nothing,
      ...noteOf(note),
    },
  ];
}
