import * as z from 'zod/mini';

// Longer text than any company's is a fault of the answer.
const text = z.string().check(z.maxLength(300));
const name = text.check(z.trim(), z.minLength(1));
const maybe = z.nullish(text);
// Numbers in the documentation, but text in live answers: "26".
const count = z.pipe(
  z.union([z.number(), text]),
  z.transform((value) => Number(value)),
);

const address = z.object({
  po_box: maybe,
  premises: maybe,
  address_line_1: maybe,
  address_line_2: maybe,
  locality: maybe,
  postal_code: maybe,
});
export type CompaniesHouseAddress = z.infer<typeof address>;

/** GET /company/{company_number}, the members that we use. */
export const companyProfile = z.object({
  company_name: name,
  company_number: text,
  company_status: maybe,
  type: maybe,
  registered_office_address: z.nullish(address),
  accounts: z.nullish(
    z.object({
      accounting_reference_date: z.nullish(z.object({ day: count, month: count })),
    }),
  ),
});
export type CompanyProfile = z.infer<typeof companyProfile>;

/** GET /search/companies. */
export const companySearch = z.object({
  items: z.array(
    z.object({
      title: name,
      company_number: text,
      company_status: maybe,
      company_type: maybe,
      address_snippet: maybe,
    }),
  ),
});
export type CompanySearch = z.infer<typeof companySearch>;
