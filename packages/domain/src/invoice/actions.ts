import { refuseClient, type ClientAction, type ClientStanding } from '../client/refuse-client.ts';
import type { Refusal } from '../refusal.ts';
import { refuseKeptElsewhere } from '../refuse-kept-elsewhere.ts';
import type { InvoiceState } from './due.ts';
import { INVOICE_WORDS, type InvoiceType } from './kind.ts';

/** Facts about an invoice or credit note, named as on the wire. */
export interface InvoiceFacts extends Pick<ClientStanding, 'isClientLeft'> {
  readonly type: InvoiceType;
  readonly aasm_state: InvoiceState;
  /** The credit note of this invoice, when it has one. */
  readonly credit_note_id: string | null;
  /** Set when the record is kept in an external accounting system. */
  readonly external_accounting_id: string | null;
}

interface ActionRule {
  /** The states that allow it. */
  readonly states: readonly InvoiceState[];
  /** The reason for sent and paid ones that do not allow it; `{it}` is the invoice or credit note. */
  readonly tooLate?: string;
  /** For invoices only: the reason for a credit note. */
  readonly notForCreditNotes?: string;
  /** It changes nothing, so records kept elsewhere allow it too. */
  readonly readsOnly?: true;
  /** It creates or issues something, which not every client may do. */
  readonly forClient?: ClientAction;
}

const ANY: readonly InvoiceState[] = ['draft', 'sent', 'overdue', 'paid'];
const SENT: readonly InvoiceState[] = ['sent', 'overdue', 'paid'];
const OWED: readonly InvoiceState[] = ['sent', 'overdue'];
const NOT_SENT_YET = 'This {it} has not been sent yet.';

/** Action -> states that allow it. Buttons and the server both use this table. */
const RULES = {
  edit: {
    states: ['draft'],
    tooLate: 'This {it} has been sent and can no longer be changed.',
    forClient: 'edit_draft',
  },
  delete: {
    states: ['draft'],
    tooLate: 'This {it} has been sent and can no longer be deleted.',
  },
  send: {
    states: ['draft'],
    tooLate: 'This {it} has already been sent.',
    forClient: 'send_draft',
  },
  open: { states: SENT, readsOnly: true },
  preview: { states: ANY, readsOnly: true },
  download: { states: ANY, readsOnly: true },
  credit: {
    states: SENT,
    notForCreditNotes: 'A credit note cannot be credited.',
    forClient: 'create_credit_note',
  },
  duplicate: {
    states: SENT,
    notForCreditNotes: 'A credit note cannot be duplicated, because an invoice can have only one.',
    forClient: 'create_invoice',
  },
  remind: {
    states: OWED,
    tooLate: 'This invoice is paid, so it doesn’t need a reminder.',
    notForCreditNotes: 'A credit note has nothing to pay.',
  },
  resend: { states: SENT },
  mark_as_paid: {
    states: OWED,
    tooLate: 'This invoice is already paid.',
    notForCreditNotes: 'A credit note has nothing to pay.',
  },
  use_credit: {
    states: OWED,
    tooLate: 'This invoice is already paid.',
    notForCreditNotes: 'A credit note has nothing to pay.',
  },
  refund: { states: SENT },
} satisfies Record<string, ActionRule>;

export type InvoiceAction = keyof typeof RULES;

/** Also the answer to the slower of two people who credit an invoice at the same time. */
export const ALREADY_CREDITED: Refusal = {
  kind: 'credited',
  reason: 'This invoice already has a credit note.',
};

/** Null when the action is allowed, else the reason. */
export function refuseInvoiceAction(action: InvoiceAction, facts: InvoiceFacts): Refusal | null {
  const rule: ActionRule = RULES[action];
  const it = INVOICE_WORDS[facts.type];
  const refusal =
    (rule.forClient && refuseClient(rule.forClient, facts)) ??
    (rule.readsOnly ? null : refuseKeptElsewhere(it, facts));
  if (refusal) return refusal;
  if (facts.type === 'CreditNote' && rule.notForCreditNotes) {
    return { kind: 'type', reason: rule.notForCreditNotes };
  }
  if (!rule.states.includes(facts.aasm_state)) {
    const tooLate = facts.aasm_state === 'draft' ? undefined : rule.tooLate;
    return { kind: 'state', reason: (tooLate ?? NOT_SENT_YET).replace('{it}', it) };
  }
  if (action === 'credit' && facts.credit_note_id !== null) {
    return ALREADY_CREDITED;
  }
  return null;
}

/**
 * Whether a row or a detail page has the button. The button is disabled, with the reason, when
 * `refuseInvoiceAction` has one. A button belongs to the states of its action, and:
 * - a draft has no Preview and no Download (its form shows the paper, marked as a draft);
 * - Credit is hidden once a sent or overdue invoice has its credit note, and disabled on a paid one;
 * - Resend is for credit notes, invoices have Remind.
 */
export function showsInvoiceAction(
  action: InvoiceAction,
  facts: Omit<InvoiceFacts, 'isClientLeft'>,
): boolean {
  const rule: ActionRule = RULES[action];
  if (facts.type === 'CreditNote' && rule.notForCreditNotes) return false;
  if (!rule.states.includes(facts.aasm_state)) return false;
  if (action === 'preview' || action === 'download') return facts.aasm_state !== 'draft';
  if (action === 'credit') return facts.credit_note_id === null || facts.aasm_state === 'paid';
  return action === 'resend' ? facts.type === 'CreditNote' : true;
}
