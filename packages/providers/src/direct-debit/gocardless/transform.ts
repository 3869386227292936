import type { BankAccount, DirectDebitEvent, Payer, RefusedField } from '../port.ts';
import type { GoCardlessEvent, GoCardlessRefusal } from './types.ts';

const withoutBlanks = (members: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value));

/** A customer has a person's names, or else the company's. */
export function toCustomer(payer: Payer) {
  const { given_name, family_name, company_name, ...rest } = payer;
  const isNamed = Boolean(given_name && family_name);
  return {
    ...withoutBlanks({ ...rest, ...(isNamed ? { given_name, family_name } : { company_name }) }),
    country_code: 'GB',
  };
}

/** Of a bank account as GoCardless names them. */
export const toAccount = ({ sort_code, account_number }: Omit<BankAccount, 'account_name'>) => ({
  branch_code: sort_code,
  account_number,
  country_code: 'GB',
});

const FIELDS: Readonly<Record<string, keyof BankAccount>> = {
  account_holder_name: 'account_name',
  branch_code: 'sort_code',
  account_number: 'account_number',
};

/** The fields that a refusal names, each once; [null] when it names no field of ours. */
export function toRefusedFields({ errors }: GoCardlessRefusal): readonly RefusedField[] {
  const named = (errors ?? []).flatMap(({ field, request_pointer }) => {
    const last = request_pointer?.split('/').at(-1);
    return FIELDS[field ?? ''] ?? FIELDS[last ?? ''] ?? [];
  });
  return named.length > 0 ? [...new Set(named)] : [null];
}

/** The id of the object that an earlier creation under the same key made; null for any other refusal. */
export function conflictingId({ errors }: GoCardlessRefusal): string | null {
  const conflict = errors?.find(({ reason }) => reason === 'idempotent_creation_conflict');
  const id = conflict?.links?.['conflicting_resource_id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

const KINDS: Readonly<Record<string, 'mandate' | 'payment'>> = {
  mandates: 'mandate',
  payments: 'payment',
};

export function toEvent(event: GoCardlessEvent): DirectDebitEvent {
  const kind = KINDS[event.resource_type];
  const id = kind ? event.links?.[kind] : undefined;
  const isKnown = kind !== undefined && typeof id === 'string' && id !== '';
  return {
    id: event.id,
    about: isKnown ? kind : 'other',
    resource_id: isKnown ? id : '',
    action: event.action,
    // Final only when it says so: GoCardless does in every failure.
    will_attempt_retry: event.details?.will_attempt_retry !== false,
    created_at: Temporal.Instant.from(event.created_at),
  };
}
