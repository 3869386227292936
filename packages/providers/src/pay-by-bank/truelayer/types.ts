import * as z from 'zod/mini';

// The members that we use.
const text = z.string().check(z.minLength(1), z.maxLength(2000));
const maybe = z.nullish(z.string().check(z.maxLength(2000)));

export const token = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(16_384)),
  expires_in: z.nullish(z.number()),
});
export const created = z.object({
  id: text,
  resource_token: z.string().check(z.minLength(1), z.maxLength(16_384)),
});
export const payment = z.object({
  id: text,
  status: text,
  amount_in_minor: z.int(),
  currency: z.nullish(z.literal('GBP')),
  failure_reason: maybe,
  executed_at: maybe,
});
export type TrueLayerPayment = z.infer<typeof payment>;

export const webhook = z.object({ type: text, event_id: text, payment_id: maybe });
