import * as z from 'zod/mini';

// The members that we use.
const text = z.string().check(z.minLength(1), z.maxLength(2000));
const maybe = z.nullish(z.string().check(z.maxLength(2000)));
const amount = z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))]));

export const user = z.object({
  displayName: maybe,
  firstName: maybe,
  lastName: maybe,
});
/** A new id is the whole answer. */
export const newId = z.union([text, z.object({ id: text })]);
export const demand = z.object({ amount, paymentUri: maybe });
export const redirect = z.object({ redirect: text });
export const status = z.union([text, z.object({ code: text })]);
export const payment = z.object({
  amount,
  currency: z.optional(z.unknown()),
  payDemandId: maybe,
  metadata: z.nullish(z.object({ payDemandId: maybe })),
});
const listed = z.union([text, z.object({ id: z.optional(text), paymentId: z.optional(text) })]);
export const payments = z.array(listed).check(z.maxLength(100));

const event = z.object({
  id: text,
  eventType: text,
  metadata: z.nullish(z.object({ payDemandId: maybe })),
});
export const events = z.array(event).check(z.maxLength(1000));
