import type { FastifyRequest } from 'fastify';
import type { SandboxBank } from './banks.ts';
import { ApiError } from './errors.ts';
import type { Account } from './ledger.ts';
import type { Connection } from './store.ts';

export interface DataRequest {
  readonly connection: Connection;
  readonly bank: SandboxBank;
  readonly base: string;
  readonly accounts: readonly Account[];
}

export interface IdRequest {
  Params: { kind: 'accounts' | 'cards'; id: string };
  Querystring: { from?: string; to?: string };
}

/** Returns the asker, or throws a refusal. */
export type RequestReader = (request: FastifyRequest) => DataRequest;

export const answer = (results: readonly object[]) => ({ results, status: 'Succeeded' });

export function ofKind({ accounts, bank }: DataRequest, kind: string): readonly Account[] {
  if (kind !== 'accounts' && kind !== 'cards') throw new ApiError(404, 'not_found');
  const found = accounts.filter((account) => `${account.kind}s` === kind);
  if (found.length === 0) {
    throw new ApiError(501, 'endpoint_not_supported', `${bank.name} has no ${kind}.`);
  }
  return found;
}

export function find(asked: DataRequest, { kind, id }: IdRequest['Params']): Account {
  const found = ofKind(asked, kind).find(({ account_id }) => account_id === id);
  if (!found) throw new ApiError(404, 'account_not_found');
  return found;
}
