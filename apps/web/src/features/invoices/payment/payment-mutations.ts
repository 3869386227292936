import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { useAction } from '#lib/api/use-action.ts';

export type PaymentBody = BodyIn<typeof markAsPaid>;

export const useMarkAsPaid = (id: string) =>
  useAction(markAsPaid, (body: PaymentBody) => ({ params: { id }, body }), {
    onForm: true,
    refreshWhenRefused: true,
  });
