import type { BusinessType } from './business-type.ts';
import { refuseCompany, type CompanyStanding } from './refuse-company.ts';

/**
 * Why the details of an invited company are not here: the register has not answered, or its answer could not be used.
 */
export const REGISTRY_ANSWERS = [
  'awaited',
  'unknown',
  'refused',
  'other_name',
  'no_answer',
] as const;
export type RegistryAnswer = (typeof REGISTRY_ANSWERS)[number];

/** The words for the office. */
export const REGISTRY_ANSWER_WORDS: Readonly<Record<RegistryAnswer, string>> = {
  awaited: 'no answer yet',
  unknown: 'no such number',
  refused: 'closed, or another type',
  other_name: 'another name',
  no_answer: 'gave no answer',
};

interface InvitedCompany {
  readonly business_type: BusinessType;
  readonly company_name: string;
}

/**
 * Why the company under a number is not an invited client's: the office may have mistyped it, and nobody has compared
 * the two. Null when it is theirs.
 */
export function misfit(
  client: InvitedCompany,
  company: (CompanyStanding & Pick<InvitedCompany, 'company_name'>) | null,
): Exclude<RegistryAnswer, 'awaited' | 'no_answer'> | null {
  if (company === null) return 'unknown';
  if (refuseCompany(company, client.business_type)) return 'refused';
  return plainName(client.company_name) === plainName(company.company_name) ? null : 'other_name';
}

const FORM =
  /(?: (?:ltd|limited|llp|limited liability partnership|plc|public limited company|cyf|cyfyngedig))+$/;

/** "THE HILL & SON LIMITED" and "Hill and Son Ltd." are one company, and so are "J. K. Hill & Co." and "JK HILL AND COMPANY". */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    // Initials: "l l p" was "L.L.P.".
    .replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');
  return words
    .replace(/^the /, '')
    .replace(FORM, '')
    .replaceAll(/(?<= )company(?= |$)/g, 'co');
}
