import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  refuseInvoiceAction,
  showsInvoiceAction,
  type InvoiceAction,
  type InvoiceFacts,
} from './actions.ts';

const STATES = ['draft', 'sent', 'overdue', 'paid'] as const;
const ACTIONS = [
  'edit',
  'delete',
  'send',
  'open',
  'preview',
  'download',
  'credit',
  'duplicate',
  'remind',
  'resend',
  'mark_as_paid',
] as const satisfies InvoiceAction[];

const facts = (given: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  type: 'invoice',
  aasm_state: 'sent',
  credit_note_id: null,
  external_accounting_id: null,
  isClientLeft: false,
  ...given,
});
const allowed = (given: Partial<InvoiceFacts>) =>
  ACTIONS.filter((action) => refuseInvoiceAction(action, facts(given)) === null);
const shown = (given: Partial<InvoiceFacts>) =>
  ACTIONS.filter((action) => showsInvoiceAction(action, facts(given)));

describe('the table of actions', () => {
  test.each([
    ['draft', ['edit', 'delete', 'send', 'preview', 'download']],
    [
      'sent',
      ['open', 'preview', 'download', 'credit', 'duplicate', 'remind', 'resend', 'mark_as_paid'],
    ],
    [
      'overdue',
      ['open', 'preview', 'download', 'credit', 'duplicate', 'remind', 'resend', 'mark_as_paid'],
    ],
    ['paid', ['open', 'preview', 'download', 'credit', 'duplicate', 'resend']],
  ] as const)('a %s invoice allows %j', (aasm_state, actions) => {
    expect(allowed({ aasm_state })).toEqual(actions);
  });

  test.each([
    ['draft', ['edit', 'delete', 'send', 'preview', 'download']],
    ['sent', ['open', 'preview', 'download', 'resend']],
    ['paid', ['open', 'preview', 'download', 'resend']],
  ] as const)('a %s credit note allows %j', (aasm_state, actions) => {
    expect(allowed({ type: 'CreditNote', aasm_state })).toEqual(actions);
  });

  test.each([
    ['edit', 'sent', 'This invoice has been sent and can no longer be changed.'],
    ['delete', 'overdue', 'This invoice has been sent and can no longer be deleted.'],
    ['send', 'paid', 'This invoice has already been sent.'],
    ['open', 'draft', 'This invoice has not been sent yet.'],
    ['credit', 'draft', 'This invoice has not been sent yet.'],
    ['remind', 'draft', 'This invoice has not been sent yet.'],
    ['remind', 'paid', 'This invoice is paid, so it doesn’t need a reminder.'],
    ['mark_as_paid', 'paid', 'This invoice is already paid.'],
  ] as const)('refuses to %s a %s invoice: %s', (action, aasm_state, reason) => {
    expect(refuseInvoiceAction(action, facts({ aasm_state }))).toEqual({ kind: 'state', reason });
  });

  test('calls a credit note by its name', () => {
    expect(refuseInvoiceAction('send', facts({ type: 'CreditNote' }))?.reason).toBe(
      'This credit note has already been sent.',
    );
  });

  test.each([
    ['credit', 'A credit note cannot be credited.'],
    ['duplicate', 'A credit note cannot be duplicated, because an invoice can have only one.'],
    ['remind', 'A credit note has nothing to pay.'],
    ['mark_as_paid', 'A credit note has nothing to pay.'],
  ] as const)('refuses to %s a credit note: %s', (action, reason) => {
    const refused = refuseInvoiceAction(action, facts({ type: 'CreditNote' }));
    expect(refused).toEqual({ kind: 'type', reason });
  });

  test.each<[InvoiceAction, Partial<InvoiceFacts>, string, string]>([
    [
      'edit',
      { aasm_state: 'sent', isClientLeft: true, external_accounting_id: 'x-1' },
      'left',
      'You have left the service, so you can no longer change drafts.',
    ],
    [
      'duplicate',
      { type: 'CreditNote', isClientLeft: true },
      'left',
      'You have left the service, so you can no longer create invoices.',
    ],
    [
      'remind',
      { type: 'CreditNote', external_accounting_id: 'x-1' },
      'external',
      'This credit note is kept in your accounting software. Please change it there.',
    ],
  ])('gives one of several reasons to refuse to %s %j: %s', (action, given, kind, reason) => {
    expect(refuseInvoiceAction(action, facts(given))).toEqual({ kind, reason });
  });

  test.each(['sent', 'overdue', 'paid'] as const)(
    'refuses a second credit note for a %s invoice',
    (aasm_state) => {
      expect(refuseInvoiceAction('credit', facts({ aasm_state, credit_note_id: 'cn' }))).toEqual({
        kind: 'credited',
        reason: 'This invoice already has a credit note.',
      });
    },
  );
});

test('an invoice with a credit note can still be reminded, paid, duplicated and read', () => {
  const credited = facts({ aasm_state: 'overdue', credit_note_id: 'cn' });
  for (const action of ['remind', 'mark_as_paid', 'duplicate', 'preview', 'download'] as const) {
    expect(refuseInvoiceAction(action, credited)).toBeNull();
  }
});

describe('a client who has left', () => {
  test('cannot edit, send, credit or duplicate, but can collect what is owed', () => {
    const isClientLeft = true;
    expect(allowed({ isClientLeft, aasm_state: 'draft' })).toEqual([
      'delete',
      'preview',
      'download',
    ]);
    expect(allowed({ isClientLeft })).toEqual([
      'open',
      'preview',
      'download',
      'remind',
      'resend',
      'mark_as_paid',
    ]);
    expect(refuseInvoiceAction('duplicate', facts({ isClientLeft }))).toEqual({
      kind: 'left',
      reason: 'You have left the service, so you can no longer create invoices.',
    });
  });
});

describe('a record kept in an external accounting system', () => {
  test.each(STATES)('is read-only when %s', (aasm_state) => {
    const readable =
      aasm_state === 'draft' ? ['preview', 'download'] : ['open', 'preview', 'download'];
    expect(allowed({ aasm_state, external_accounting_id: 'x-1' })).toEqual(readable);
  });

  test('says where it is kept', () => {
    expect(refuseInvoiceAction('edit', facts({ external_accounting_id: 'x-1' }))).toEqual({
      kind: 'external',
      reason: 'This invoice is kept in your accounting software. Please change it there.',
    });
  });
});

describe('the buttons', () => {
  test.each([
    ['draft', ['edit', 'delete', 'send']],
    ['sent', ['open', 'preview', 'download', 'credit', 'duplicate', 'remind', 'mark_as_paid']],
    ['overdue', ['open', 'preview', 'download', 'credit', 'duplicate', 'remind', 'mark_as_paid']],
    ['paid', ['open', 'preview', 'download', 'credit', 'duplicate']],
  ] as const)('on a %s invoice are %j', (aasm_state, actions) => {
    expect(shown({ aasm_state })).toEqual(actions);
  });

  test.each([
    ['draft', ['edit', 'delete', 'send']],
    ['sent', ['open', 'preview', 'download', 'resend']],
    ['paid', ['open', 'preview', 'download', 'resend']],
  ] as const)('on a %s credit note are %j', (aasm_state, actions) => {
    expect(shown({ type: 'CreditNote', aasm_state })).toEqual(actions);
  });

  test('lack Credit on sent and overdue invoices with a credit note, and disable it on paid ones', () => {
    const credit_note_id = 'cn';
    for (const aasm_state of ['sent', 'overdue'] as const) {
      expect(showsInvoiceAction('credit', facts({ aasm_state, credit_note_id }))).toBe(false);
    }
    const paid = facts({ aasm_state: 'paid', credit_note_id });
    expect(showsInvoiceAction('credit', paid)).toBe(true);
    expect(refuseInvoiceAction('credit', paid)?.kind).toBe('credited');
  });

  test('stay, disabled, for a client who has left and on external records', () => {
    expect(shown({ aasm_state: 'draft', isClientLeft: true })).toContain('edit');
    expect(shown({ external_accounting_id: 'x-1' })).toContain('remind');
  });
});

describe('for all facts', () => {
  const anyFacts = fc.record({
    type: fc.constantFrom('invoice', 'CreditNote'),
    aasm_state: fc.constantFrom(...STATES),
    credit_note_id: fc.constantFrom(null, 'cn'),
    external_accounting_id: fc.constantFrom(null, 'x-1'),
    isClientLeft: fc.boolean(),
  });

  test('every refusal is one whole sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), anyFacts, (action, given) => {
        const refusal = refuseInvoiceAction(action, given);
        fc.pre(refusal !== null);
        expect(refusal?.reason).toMatch(/^[A-Z][^{}]+\.$/);
      }),
    );
  });

  test('a button is never disabled because of the state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), anyFacts, (action, given) => {
        fc.pre(showsInvoiceAction(action, given));
        const kind = refuseInvoiceAction(action, given)?.kind ?? null;
        expect([null, 'left', 'external', 'credited']).toContain(kind);
      }),
    );
  });

  test('a sent invoice is never changed or deleted, and only a draft is sent', () => {
    fc.assert(
      fc.property(fc.constantFrom('edit', 'delete', 'send'), anyFacts, (action, given) => {
        fc.pre(given.aasm_state !== 'draft');
        expect(refuseInvoiceAction(action, given)).not.toBeNull();
      }),
    );
  });
});
