import type { Refusal } from '../refusal.ts';
import { isRegisteredCompany, type BusinessType } from './business-type.ts';

const NOT_FOR = {
  register: 'Only limited companies and LLPs are registered at Companies House.',
  auth_code: 'Only limited companies and LLPs have a Companies House authentication code.',
  tax_reference:
    'A sole trader has no separate business tax reference. Yours is with your contact details.',
};

/** A detail that only some types of business have. */
export type BusinessDetail = keyof typeof NOT_FOR;

/** Null when businesses of this type have the detail, else the reason. */
export function refuseDetail(detail: BusinessDetail, type: BusinessType): Refusal | null {
  const has = detail === 'tax_reference' ? type !== 'sole-trader' : isRegisteredCompany(type);
  return has ? null : { kind: 'business', reason: NOT_FOR[detail] };
}
