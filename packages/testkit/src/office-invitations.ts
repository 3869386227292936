import { randomBytes } from 'node:crypto';
import { runCommand, type Outcome } from '@counterfoil/api/office/run-command';
import { expect } from 'vitest';
import { testApi, type TestApi } from './test-api.ts';

/** The command's answer. */
export interface InvitationAnswer {
  readonly client_id: string;
  readonly contact_id: string;
  readonly invitation_url: string;
}

export const anEmail = (): string => `${randomBytes(8).toString('hex')}@office.test`;

/** The options of an invitation, by default to a limited company. */
export const optionsFor = (email: string, changes: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    email,
    'first-name': 'Ada',
    'last-name': 'Newcomer',
    'company-name': 'Newcomer Ltd',
    'business-type': 'ltd',
    ...changes,
  }).flatMap(([option, value]) => [`--${option}`, value]);

/** Runs the office's `invite`, if need be in other surroundings. */
export async function runInvite(
  options: readonly string[],
  changes: Partial<TestApi['portal']['office']> = {},
): Promise<Outcome> {
  const { office } = (await testApi()).portal;
  return runCommand(['invite', ...options], { ...office, ...changes });
}

export async function invite(...options: Parameters<typeof optionsFor>): Promise<InvitationAnswer> {
  const outcome = await runInvite(optionsFor(...options));
  if (outcome.code !== 0) throw new Error(outcome.sentence);
  return outcome.data as InvitationAnswer;
}

/** An invitation whose process is killed while it makes the contract. */
export async function interruptedInvite(email: string): Promise<void> {
  const { office } = (await testApi()).portal;
  const typst = { ...office.typst, render: () => Promise.reject(new Error('killed')) };
  await expect(runInvite(optionsFor(email), { typst })).rejects.toThrow('killed');
}

export const queryOf = ({ invitation_url }: InvitationAnswer): Record<string, string> =>
  Object.fromEntries(new URL(invitation_url).searchParams);
