import * as z from 'zod/mini';

// Longer text than any of GoCardless's is a fault of the answer.
const text = z.string().check(z.minLength(1), z.maxLength(300));
const maybe = z.nullish(z.string().check(z.maxLength(300)));

// The members that we use. Every answer is wrapped in the plural name of its resource.
export const bankLookup = z.object({
  bank_details_lookups: z.object({
    bank_name: maybe,
    available_debit_schemes: z.array(text).check(z.maxLength(50)),
  }),
});
export const customer = z.object({ customers: z.object({ id: text }) });
export const bankAccount = z.object({
  customer_bank_accounts: z.object({
    id: text,
    bank_name: maybe,
    account_number_ending: maybe,
  }),
});
export const mandate = z.object({
  mandates: z.object({ id: text, status: text, reference: maybe }),
});
export const payment = z.object({
  payments: z.object({ id: text, status: text, links: z.nullish(z.object({ mandate: maybe })) }),
});

const links = z.record(z.string(), z.unknown());
const event = z.object({
  id: text,
  created_at: z.iso.datetime({ offset: true }),
  resource_type: text,
  action: text,
  links: z.nullish(links),
  details: z.nullish(z.object({ will_attempt_retry: z.nullish(z.boolean()) })),
});
/** The body of a webhook. GoCardless sends 250 events at most. */
export const webhook = z.object({ events: z.array(event).check(z.maxLength(1000)) });
export type GoCardlessEvent = z.infer<typeof event>;

/** A refusal. */
export const refusal = z.object({
  error: z.object({
    type: text,
    errors: z.nullish(
      z.array(
        z.object({
          field: maybe,
          reason: maybe,
          request_pointer: maybe,
          links: z.nullish(links),
        }),
      ),
    ),
  }),
});
export type GoCardlessRefusal = z.infer<typeof refusal>['error'];
