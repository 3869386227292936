import { isRegisteredCompany } from '@counterfoil/domain/client/business-type';
import { misfit } from '@counterfoil/domain/client/registry-answer';
import type { RegisteredCompany } from '@counterfoil/providers/company-registry/port';
import { audit, changedFields } from '#platform/audit';
import { workFor } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { jobHandler, jobKind, type JobHandler, type Jobs } from '#platform/jobs/jobs';
import { asking } from '#platform/provider-refusals';
import { TryLater } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { changeClient, lockClientRow, readClient, type ClientRow } from '../record/client-store.ts';
import { columnsOf } from './company-profile.ts';
import { REGISTER } from './company-register.ts';
import type { AccountDeps } from '../record/deps.ts';

interface CompanyLookup {
  readonly client_id: string;
  /** When the register was first asked, an instant. */
  readonly since: string;
}

/** A register may be down for days; the invitation does not wait for it. */
const LONGEST_DAYS = 7;

/** More attempts than fit into these days. Few at a time: clients who press Update use the same key. */
const fetchCompanyJob = jobKind<CompanyLookup>({
  name: 'fetch-company',
  retrySeconds: 5,
  longestRetrySeconds: 900,
  retryLimit: 1000,
  clientsAtOnce: 2,
});

type FetchDeps = Pick<AccountDeps, 'transact' | 'clock' | 'log' | 'companyRegistry'>;

export const accountJobs = (deps: FetchDeps): JobHandler[] => [
  jobHandler(fetchCompanyJob, (payload) => fetchCompany(deps, payload)),
];

/** Clears the register's details of a company that is not the client's, according to the office. */
const FORGOTTEN = {
  year_end_day: null,
  year_end_month: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  post_code: null,
  company_updated_at: null,
};

/**
 * Asks the register for the details of an invited company, once the transaction has committed. Nothing may be enqueued
 * for anyone else in it afterwards.
 */
export async function askForCompany(
  { jobs, clock }: { readonly jobs: Pick<Jobs, 'enqueue'>; readonly clock: Clock },
  tx: Tx,
  clientId: string,
): Promise<void> {
  const client = await lockClientRow(tx, clientId);
  const isAsked = numberOf(client) !== null;
  const isStale = !isAsked && client.company_updated_at !== null;
  await changeClient(tx, client, {
    registry_answer: isAsked ? 'awaited' : null,
    ...(isStale && FORGOTTEN),
  });
  if (!isAsked) return;
  await workFor(tx, clientId);
  await jobs.enqueue(tx, fetchCompanyJob, [{ client_id: clientId, since: clock.now().toString() }]);
}

const numberOf = ({ business_type, company_number }: ClientRow) =>
  isRegisteredCompany(business_type) ? company_number : null;

/**
 * Takes over the register's details of an invited company, or records why not. Throws, to be tried again, while it
 * gives no answer, for a week.
 */
export async function fetchCompany(
  deps: FetchDeps,
  { client_id: clientId, since }: CompanyLookup,
): Promise<void> {
  const { transact, clock } = deps;
  const asked = await transact.forClient({ clientId }, (tx) => readClient(tx, clientId));
  const number = numberOf(asked);
  // Answered already, or the client took the details over first.
  if (number === null || asked.registry_answer !== 'awaited') return;
  const company = await ask(deps, number, { client_id: clientId, since });
  await transact.forClient({ clientId }, async (tx) => {
    const client = await lockClientRow(tx, clientId);
    // Another invitation asks again.
    if (numberOf(client) !== number || client.registry_answer !== 'awaited') return;
    const answer = company === 'no_answer' ? company : misfit(client, company);
    const columns =
      company && company !== 'no_answer' && answer === null
        ? columnsOf({ ...company, company_number: number })
        : {};
    // Another company may have had the number of the last invitation.
    const isStale = answer !== null && client.company_updated_at !== null;
    const saved = await changeClient(tx, client, {
      ...columns,
      ...(isStale && FORGOTTEN),
      registry_answer: answer,
      ...(answer === null && { company_updated_at: clock.now().toString() }),
    });
    const action = answer === null ? 'company_profile_fetched' : 'company_profile_not_fetched';
    const changes = changedFields(client, saved, Object.keys(columns));
    const detail = answer === null ? {} : { registry_answer: answer };
    await audit(tx, clock, { action, userId: null, clientId }, { id: clientId, changes, detail });
  });
}

/** @throws TryLater while it may answer yet */
async function ask(
  { clock, log, companyRegistry }: FetchDeps,
  number: string,
  { client_id: clientId, since }: CompanyLookup,
): Promise<RegisteredCompany | null | 'no_answer'> {
  if (companyRegistry.isMissing) return 'no_answer';
  try {
    return await asking(REGISTER, log, () => companyRegistry.company(number, clientId));
  } catch (error) {
    const hours = Temporal.Instant.from(since).until(clock.now()).total('hours');
    if (error instanceof TryLater && hours >= 24 * LONGEST_DAYS) return 'no_answer';
    throw error;
  }
}
