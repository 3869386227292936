import type {
  CompanyRegistry,
  FoundCompany,
  RegisteredCompany,
} from '@counterfoil/providers/company-registry/port';
import { sql } from 'kysely';
import { deleteOld } from '#platform/db/delete-old';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { asking } from '#platform/provider-refusals';
import { refuse } from '#platform/refusals';
import { createShare } from '#platform/share';
import type { AccountDeps } from '../record/deps.ts';

/** The register of companies, asked for clients. */
export interface CompanyRegister {
  /**
   * A company as registered. The last answer for a client counts for a minute, and simultaneous
   * questions of theirs are one. 422 for an unknown number, else 429 or 502 to 504.
   */
  company(clientId: string, number: string): Promise<RegisteredCompany>;
  search(clientId: string, text: string): Promise<readonly FoundCompany[]>;
}

export const REGISTER = 'Companies House';
/** How long an answer is reused. */
const KEPT_SECONDS = 60;
/** The key has 600 calls in five minutes, and a question makes three at most. */
const SHARE = {
  scope: 'Companies House',
  most: 60,
  windowSeconds: 300,
  refused: 'You’ve looked up too many companies. Please wait a few minutes and try again.',
};

type RegisterDeps = Pick<AccountDeps, 'transact' | 'clock' | 'log' | 'companyRegistry'>;

export function createCompanyRegister(deps: RegisterDeps): CompanyRegister {
  const { transact, clock, log, companyRegistry } = deps;
  const share = createShare(deps, SHARE);
  const underWay = new Map<string, Promise<RegisteredCompany>>();
  const ask = async <T>(clientId: string, question: (registry: CompanyRegistry) => Promise<T>) => {
    await share.take(clientId);
    return asking(REGISTER, log, () => question(companyRegistry));
  };

  const freshOf = async (clientId: string, number: string): Promise<RegisteredCompany | null> => {
    const oldest = clock.now().subtract({ seconds: KEPT_SECONDS });
    const kept = await transact.forClient({ clientId }, (tx) => readLookup(tx, clientId));
    if (kept?.company_number !== number) return null;
    const isFresh = Temporal.Instant.compare(kept.asked_at, oldest) > 0;
    return isFresh ? kept.company : null;
  };
  const look = async (clientId: string, number: string): Promise<RegisteredCompany> => {
    const fresh = await freshOf(clientId, number);
    if (fresh) return fresh;
    const found = await ask(clientId, (registry) => registry.company(number, clientId));
    if (!found) throw refuse(`${REGISTER} has no company with the number ${number}.`);
    // The requested number, however the answer spells it.
    const company = { ...found, company_number: number };
    await transact.forClient({ clientId }, (tx) =>
      keepLookup(tx, clientId, company, clock.now().toString()),
    );
    return company;
  };
  return {
    company: (clientId, number) => {
      const question = `${clientId} ${number}`;
      const asked = underWay.get(question);
      if (asked) return asked;
      const asking = look(clientId, number).finally(() => underWay.delete(question));
      underWay.set(question, asking);
      return asking;
    },
    search: (clientId, text) => ask(clientId, (registry) => registry.search(text, clientId)),
  };
}

async function readLookup(tx: Tx, clientId: string) {
  const row = await tx
    .selectFrom('company_lookups')
    .select(['company_number', 'company', 'asked_at'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  // Only `keepLookup` writes this column.
  return row && { ...row, company: row.company as unknown as RegisteredCompany };
}

async function keepLookup(
  tx: Tx,
  clientId: string,
  company: RegisteredCompany,
  asked_at: string,
): Promise<void> {
  const { company_number } = company;
  const answer = { company_number, company: JSON.stringify(company), asked_at };
  await tx
    .insertInto('company_lookups')
    .values({ client_id: clientId, ...answer })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(answer))
    .execute();
}

/** Deletes answers of the day before: they are reused for a minute only. */
export const forgetOldLookups = (transact: Transact, now: Temporal.Instant): Promise<void> =>
  deleteOld(transact, 'company_lookups', sql`asked_at < ${now.subtract({ hours: 24 }).toString()}`);
