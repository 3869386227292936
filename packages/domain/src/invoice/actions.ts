export type InvoiceState = 'draft' | 'sent' | 'overdue' | 'paid';

export interface InvoiceFacts {
  readonly type: 'invoice' | 'CreditNote';
  readonly aasm_state: InvoiceState;
  readonly credit_note_id: string | null;
  readonly external_accounting_id: string | null;
  readonly isClientLeft: boolean;
}

/** Why an action is refused; the reason is the sentence on the disabled button and in the reply. */
export interface ActionRefusal {
  readonly kind: 'state' | 'type' | 'left' | 'external' | 'credited';
  readonly reason: string;
}

interface Rule {
  readonly states: readonly InvoiceState[];
  readonly types?: readonly InvoiceFacts['type'][];
  /** A client who has left may not. */
  readonly notWhenLeft?: true;
  /** Allowed on records kept in an external accounting system. */
  readonly evenExternal?: true;
  readonly verb: string;
}

const ALL: readonly InvoiceState[] = ['draft', 'sent', 'overdue', 'paid'];
const ISSUED: readonly InvoiceState[] = ['sent', 'overdue', 'paid'];
const OWED: readonly InvoiceState[] = ['sent', 'overdue'];

/** The one table: which state and type allow which action. */
const RULES = {
  edit: { states: ['draft'], notWhenLeft: true, verb: 'edited' },
  delete: { states: ['draft'], verb: 'deleted' },
  send: { states: ['draft'], notWhenLeft: true, verb: 'sent' },
  open: { states: ISSUED, evenExternal: true, verb: 'opened' },
  preview: { states: ALL, evenExternal: true, verb: 'previewed' },
  download: { states: ALL, evenExternal: true, verb: 'downloaded' },
  credit: { states: ISSUED, types: ['invoice'], notWhenLeft: true, verb: 'credited' },
  duplicate: { states: ISSUED, types: ['invoice'], notWhenLeft: true, verb: 'duplicated' },
  remind: { states: OWED, types: ['invoice'], verb: 'reminded about' },
  resend: { states: ISSUED, verb: 'sent again' },
  mark_as_paid: { states: OWED, types: ['invoice'], verb: 'marked as paid' },
} satisfies Record<string, Rule>;

export type InvoiceAction = keyof typeof RULES;

const LEFT = 'You have left the service, so this is not possible any more.';
const EXTERNAL = 'This is kept in your accounting software; please change it there.';
const CREDITED = 'This invoice already has a credit note.';

/** Null when the action is allowed. The button and the server's guard both ask here. */
export function refuseInvoiceAction(action: InvoiceAction, facts: InvoiceFacts): ActionRefusal | null {
  const rule: Rule = RULES[action];
  const name = facts.type === 'invoice' ? 'invoice' : 'credit note';
  if (facts.external_accounting_id !== null && !rule.evenExternal) {
    return { kind: 'external', reason: EXTERNAL };
  }
  if (facts.isClientLeft && rule.notWhenLeft) return { kind: 'left', reason: LEFT };
  if (rule.types && !rule.types.includes(facts.type)) {
    return { kind: 'type', reason: `A ${name} cannot be ${rule.verb}.` };
  }
  if (!rule.states.includes(facts.aasm_state)) {
    const article = facts.aasm_state === 'overdue' ? 'An' : 'A';
    return { kind: 'state', reason: `${article} ${facts.aasm_state} ${name} cannot be ${rule.verb}.` };
  }
  if (action === 'credit' && facts.credit_note_id !== null) {
    return { kind: 'credited', reason: CREDITED };
  }
  return null;
}
