import * as z from 'zod/mini';
import {
  createJsonCalls,
  type JsonCalls,
  type JsonCallsSettings,
  type ProviderCall,
} from '../../calls/json-calls.ts';
import { ProviderError } from '../../calls/port.ts';
import { MOST_FOUND } from '../port.ts';
import type { CompaniesHouseSettings } from './settings.ts';
import { companyProfile, companySearch, type CompanyProfile, type CompanySearch } from './types.ts';

/** The calls of Companies House's public data API that we use. */
export function companiesHouseApi({
  apiUrl,
  apiKey,
  limits = {},
  observer,
}: CompaniesHouseSettings) {
  const calls: JsonCallsSettings = {
    name: 'Companies House',
    baseUrl: apiUrl,
    // The key is the user name; the password is empty.
    headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
    retryAfterOf,
    limits,
    observer,
  };
  // A circuit each: calls that make one of them fail leave the other working.
  const [profiles, searches] = [createJsonCalls(calls), createJsonCalls(calls)];
  const read = async <T>(
    schema: z.core.$ZodType<T>,
    from: JsonCalls,
    asked: Pick<ProviderCall, 'path' | 'asker'>,
  ): Promise<T | null> => {
    const answer = await from.send({ method: 'GET', isRepeatable: true, ...asked });
    if (answer === null) return null;
    const parsed = z.core.safeParse(schema, answer);
    if (parsed.success) return parsed.data;
    // The names of the members only, not their values.
    const members = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new ProviderError('unreadable', `Companies House answered without a proper ${members}`);
  };
  return {
    profile: (number: string, asker: string): Promise<CompanyProfile | null> =>
      read(companyProfile, profiles, { path: `/company/${encodeURIComponent(number)}`, asker }),
    search: (text: string, asker: string): Promise<CompanySearch | null> => {
      const query = new URLSearchParams({ q: text, items_per_page: String(MOST_FOUND) });
      return read(companySearch, searches, {
        path: `/search/companies?${query.toString()}`,
        asker,
      });
    },
  };
}

/** A 429 names the second of its own clock at which the limit ends. */
function retryAfterOf(headers: Headers): number | null {
  const resetsAt = Number(headers.get('x-ratelimit-reset') ?? NaN);
  const now = Date.parse(headers.get('date') ?? '') / 1000;
  const seconds = Math.ceil(resetsAt - now);
  return seconds > 0 && seconds <= 300 ? seconds : null;
}
