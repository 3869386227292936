import type { FastifyRequest } from 'fastify';
import { conflict, usage } from './errors.ts';
import { failureOf } from './sentinels.ts';
import type { Store } from './store.ts';

export const blank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';
export const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The members of the wrapped resource. */
export function membersOf(request: FastifyRequest, resource: string): Record<string, unknown> {
  const members = (request.body as Record<string, unknown> | null)?.[resource];
  if (typeof members === 'object' && members) return members as Record<string, unknown>;
  throw usage(400, 'missing_resource', `The body has no ${resource}`);
}

export const linkOf = (members: Record<string, unknown>, name: string): string =>
  text((members['links'] as Record<string, unknown> | undefined)?.[name]) ?? '';

/** Why this is not a UK account. */
export function accountErrors(members: Record<string, unknown>): [string, string][] {
  const { branch_code, account_number } = members;
  const isInvalid = failureOf(text(branch_code) ?? '') === 'invalid';
  return [
    ...(/^\d{6}$/.test(text(branch_code) ?? '') ? [] : [['branch_code', 'is the wrong length']]),
    ...(/^\d{8}$/.test(text(account_number) ?? '') && !isInvalid
      ? []
      : [['account_number', isInvalid ? 'did not pass modulus check' : 'is the wrong length']]),
  ] as [string, string][];
}

/** Creates once for each key: a repetition gets a 409 with the existing object. */
export function once<T extends { readonly id: string }>(
  store: Store,
  { headers, url }: FastifyRequest,
  all: Map<string, T>,
  make: () => T,
): T {
  const key = text(headers['idempotency-key']);
  const known = key === null ? undefined : store.created.get(`${url} ${key}`);
  if (known !== undefined) throw conflict(known);
  const made = make();
  all.set(made.id, made);
  if (key !== null) store.created.set(`${url} ${key}`, made.id);
  return made;
}
