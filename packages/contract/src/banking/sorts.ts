export const TRANSACTION_SORTS = ['date', 'amount', 'description'] as const;
