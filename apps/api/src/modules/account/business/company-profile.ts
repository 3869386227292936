import { createHash } from 'node:crypto';
import type * as contract from '@counterfoil/contract/account/company';
import type {
  CompanyProfile,
  FoundCompany,
  RegisteredCompany,
} from '@counterfoil/contract/account/company';
import { refuseDetail } from '@counterfoil/domain/client/refuse-detail';
import { refuseClient } from '@counterfoil/domain/client/refuse-client';
import { refuseCompany } from '@counterfoil/domain/client/refuse-company';
import type { RegisteredCompany as Registered } from '@counterfoil/providers/company-registry/port';
import { audit } from '#platform/audit';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforce, refuse, SentenceRefusal } from '#platform/refusals';
import { changeClient, lockClientRow, readClient, type ClientRow } from '../record/client-store.ts';
import type { CompanyRegister } from './company-register.ts';
import type { AccountDeps } from '../record/deps.ts';

export interface CompanyDeps extends Pick<AccountDeps, 'transact' | 'clock'> {
  readonly register: CompanyRegister;
}

/** Reads a client who is at the register; 403 for others. */
async function readCompany(tx: Tx, { clientId }: ClientCaller): Promise<ClientRow> {
  const client = await readClient(tx, clientId);
  enforce(refuseDetail('register', client.business_type));
  return client;
}

/** The details as they were last taken over, or entered at the start. */
export async function getCompanyProfile(
  { transact }: CompanyDeps,
  { caller }: Call<typeof contract.getCompanyProfile>,
): Promise<CompanyProfile> {
  return presentProfile(await transact.forClient(caller, (tx) => readCompany(tx, caller)));
}

/**
 * Takes over the register's details. The old ones stay when it gives no answer. A client without a
 * company number names it; with `version` exactly the company that was shown is taken over.
 */
export async function updateCompanyProfile(
  { transact, clock, register }: CompanyDeps,
  { caller, query }: Call<typeof contract.updateCompanyProfile, 'query'>,
): Promise<CompanyProfile> {
  const { clientId } = caller;
  enforce(refuseClient('change_details', caller.client));
  const before = await transact.forClient(caller, (tx) => readCompany(tx, caller));
  const number = numberOf(before, query.company_number);
  // No transaction is open meanwhile: it may take half a minute.
  const company = await register.company(clientId, number);
  if (query.version !== undefined && query.version !== versionOf(company))
    throw changedAtRegister();
  return transact.answering(caller, async (tx) => {
    const client = await lockClientRow(tx, clientId);
    numberOf(client, number);
    if (client.company_number === null) enforce(refuseCompany(company, client.business_type));
    const columns = columnsOf(company);
    const changed = Object.entries(columns).filter(
      ([name, value]) => client[name as keyof ClientRow] !== value,
    );
    const saved = await changeClient(tx, client, {
      ...Object.fromEntries(changed),
      company_updated_at: clock.now().toString(),
      registry_answer: null,
    });
    const fields = changed.map(([name]) => name).toSorted();
    await audit(tx, clock, caller, { id: clientId, changes: fields });
    return presentProfile(saved);
  });
}

/** The client's own number, or for a client without one the given one. */
function numberOf({ company_number: own }: ClientRow, given: string | undefined): string {
  if (own === null && given === undefined) {
    throw refuse('We do not know your company number yet: please find your company first.');
  }
  if (own !== null && given !== undefined && own !== given) {
    throw refuse(`Your company number is ${own}. If that is wrong, please contact us.`);
  }
  return own ?? given ?? '';
}

const changedAtRegister = () =>
  new SentenceRefusal(
    409,
    'Companies House has changed these details in the meantime. Please look at them again.',
  );

/** A company as registered now, to compare: the client's own, or one to choose. */
export async function getCompany(
  { transact, register }: CompanyDeps,
  { caller, query }: Call<typeof contract.getCompany>,
): Promise<RegisteredCompany> {
  const client = await transact.forClient(caller, (tx) => readCompany(tx, caller));
  const number = numberOf(client, query.company_number);
  const company = await register.company(caller.clientId, number);
  return { ...company, year_end: yearEndText(company.year_end), version: versionOf(company) };
}

const SHORTEST_SEARCH = 2;

export async function searchCompanies(
  { transact, register }: CompanyDeps,
  { caller, query }: Call<typeof contract.searchCompanies>,
): Promise<FoundCompany[]> {
  await transact.forClient(caller, (tx) => readCompany(tx, caller));
  const text = query.search.trim();
  if (text.length < SHORTEST_SEARCH) return [];
  return [...(await register.search(caller.clientId, text))];
}

/** The columns taken over. A year end or an address that the register does not know stays as it was. */
export function columnsOf({ company_number, company_name, year_end, ...company }: Registered) {
  const { address_line_1, address_line_2, city, post_code } = company;
  const address = { address_line_1, address_line_2, city, post_code };
  return {
    company_number,
    company_name,
    ...(Object.values(address).some(Boolean) ? address : {}),
    ...(year_end ? { year_end_day: year_end.day, year_end_month: year_end.month } : {}),
  };
}

/** Equal for companies of which the same is taken over. */
const versionOf = (company: Registered): string =>
  createHash('sha256')
    .update(JSON.stringify(columnsOf(company)))
    .digest('hex')
    .slice(0, 32);

const two = (value: number) => String(value).padStart(2, '0');
const yearEndText = (end: Registered['year_end']): string | null =>
  end && `${two(end.day)}/${two(end.month)}`;

function presentProfile({ year_end_day: day, year_end_month: month, ...row }: ClientRow) {
  const { company_name, company_number, address_line_1, address_line_2, city, post_code } = row;
  return {
    company_name,
    company_number,
    year_end: yearEndText(day !== null && month !== null ? { day, month } : null),
    address_line_1,
    address_line_2,
    city,
    post_code,
    updated_at: row.company_updated_at,
    registry_answer: row.registry_answer,
  } satisfies CompanyProfile;
}
