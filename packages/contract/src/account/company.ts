import { REGISTRY_ANSWERS } from '@counterfoil/domain/client/registry-answer';
import { writtenCompanyNumber } from '@counterfoil/domain/identifiers/company-number';
import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';
import { clientRoute } from '../client-route.ts';
import { askedText } from '../basic-fields.ts';
import { instant } from '../fields.ts';
import { list, one } from '../shapes.ts';

const text = z.nullable(z.string());

/** A client's company, as their papers name it (spec A section 3). */
const companyProfile = z.object({
  company_name: z.string(),
  company_number: text,
  /** `DD/MM`. */
  year_end: text,
  address_line_1: text,
  address_line_2: text,
  city: text,
  post_code: text,
  /** When these were last taken over from the register; null: never. */
  updated_at: z.nullable(instant),
  /** Why the invitation has not brought them; null: it has, or there was no number to ask for. */
  registry_answer: z.nullable(z.enum(REGISTRY_ANSWERS)),
});
export type CompanyProfile = z.infer<typeof companyProfile>;

/** A company as it is registered now. */
const registeredCompany = z.object({
  company_name: z.string(),
  company_number: z.string(),
  year_end: text,
  address_line_1: text,
  address_line_2: text,
  city: text,
  post_code: text,
  /** "active", "dissolved", ... */
  company_status: text,
  company_type: text,
  /** Identifies this exact version: `updateCompanyProfile` takes over exactly what was shown. */
  version: z.string(),
});
export type RegisteredCompany = z.infer<typeof registeredCompany>;

const foundCompany = z.object({
  company_number: z.string(),
  company_name: z.string(),
  company_status: text,
  company_type: text,
  address: text,
});
export type FoundCompany = z.infer<typeof foundCompany>;

const NO_NUMBER = 'Must be a company number such as 09876543';
/** In any spelling: "9876543" is 09876543. */
const companyNumber = z.pipe(
  boundedText(20, { error: NO_NUMBER, long: NO_NUMBER }),
  z.transform((typed, ctx): string => {
    const number = writtenCompanyNumber(typed);
    if (number === null) ctx.issues.push({ code: 'custom', message: NO_NUMBER, input: typed });
    return number ?? '';
  }),
);

export const getCompanyProfile = clientRoute('getCompanyProfile', 'GET /company_profile', {
  summary: 'The company of a limited company or LLP',
  reply: one(companyProfile),
});

export const updateCompanyProfile = clientRoute('updateCompanyProfile', 'PUT /company_profile', {
  summary: 'Take over what the register of companies says now',
  audit: 'company_profile_updated',
  query: z.object({
    /** For a client without a company number: theirs. */
    company_number: z.optional(companyNumber),
    /** Of the company that was shown; 409 when the register has changed since. */
    version: z.optional(askedText(64)),
  }),
  reply: one(companyProfile),
  perMinute: 60,
});

export const searchCompanies = clientRoute('searchCompanies', 'GET /company_registry/companies', {
  summary: 'Companies of the register by name or number, the best ten',
  query: z.object({ search: askedText(200) }),
  reply: list(foundCompany),
  perMinute: 120,
});

export const getCompany = clientRoute('getCompany', 'GET /company_registry/company', {
  summary: 'A company as it is registered now; without a number the client’s own',
  query: z.object({ company_number: z.optional(companyNumber) }),
  reply: one(registeredCompany),
  perMinute: 120,
});
