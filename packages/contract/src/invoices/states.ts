/** The states of an invoice, each with a list. */
export const AASM_STATES = ['draft', 'sent', 'overdue', 'paid'] as const;
