import type { Refusal } from '../refusal.ts';
import type { BusinessType } from './business-type.ts';

/** A company's status and type in the register. */
export interface CompanyStanding {
  /** "active", "dissolved", ...; null when the register does not say. */
  readonly company_status: string | null;
  /** "ltd", "llp", "private-unlimited", ... */
  readonly company_type: string | null;
}

/** Companies in these states no longer trade. */
const ENDED = new Set(['dissolved', 'converted-closed', 'closed', 'removed']);

/** Why a client of this type cannot be this company; null when they can. */
export function refuseCompany(company: CompanyStanding, type: BusinessType): Refusal | null {
  const refused = (reason: string): Refusal => ({ kind: 'state', reason });
  if (ENDED.has(company.company_status ?? '')) {
    return refused('This company no longer exists: Companies House has closed its record.');
  }
  if (company.company_type === null) return null;
  const isLlp = company.company_type === 'llp';
  if (type === 'llp' && !isLlp) return refused('This company isn’t an LLP, but your business is.');
  if (type === 'ltd' && isLlp) return refused('This company is an LLP, but your business isn’t.');
  return null;
}
