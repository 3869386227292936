import { randomUUID } from 'node:crypto';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { MAX_IDS, spellingsOf } from '@counterfoil/contract/asked';
import { isFileReply, type Route } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { aDraft } from '@counterfoil/testkit/records';
import { line, lines } from '@counterfoil/testkit/settling';
import {
  bodyOf,
  clientWithRecords,
  methodsOf,
  queryOf,
  sharedRecords,
  type RecordIds,
  type ClientWithRecords,
} from '@counterfoil/testkit/route-samples';
import { beforeAll, describe, expect, test } from 'vitest';

/** The lists of ids that routes take in several spellings. */
const lists = allRoutes.flatMap((route) =>
  Object.entries(route.asked ?? {}).flatMap(([name, { gives, isRequired }]) =>
    gives === 'ids' ? [{ route, name, isRequired, label: `${route.name} by ${name}` }] : [],
  ),
);
type List = (typeof lists)[number];

const recordsFor = sharedRecords();
let mine: ClientWithRecords;
let theirs: ClientWithRecords;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([clientWithRecords(), clientWithRecords()]);
  // A newer line of another customer, by which suggestions for the customer differ from all.
  await aDraft(mine.client, { discount: '0', ...lines(line('7.00')) });
});

/** The ids in a route's sample. */
function idsOf({ route, name }: List, records: RecordIds): readonly string[] {
  const given = { ...queryOf(route, records), ...bodyOf(route, records) };
  const ids: Record<string, readonly string[]> = given;
  return ids[name] ?? ids[`${name}[]`] ?? [];
}
const inQuery = (client: SignedInClient, route: Route, query: object) =>
  client.raw({ ...route, method: 'GET' }, { query });
const asking = (client: SignedInClient, route: Route, given: object) =>
  route.body ? client.raw(route, { body: given }) : inQuery(client, route, given);

const refused = (field: string, message: string) => ({
  status: 422,
  body: { errors: { [field]: [message] } },
});

test.each(lists.filter(({ isRequired }) => isRequired))(
  '$label requires ids',
  async ({ route, name }) => {
    const [, , camel = ''] = spellingsOf(name);
    for (const given of [{}, { [name]: [] }, { [camel]: [] }]) {
      const answer = await asking(mine.client, route, given);
      expect(answer).toMatchObject(refused(name, 'Required'));
    }
  },
);

describe.each(lists)('$label', (list) => {
  const { route, name } = list;
  const [, , camel = ''] = spellingsOf(name);
  const ask = (given: object) => asking(mine.client, route, given);

  test('accepts a thousand ids and no more, in all spellings together', async () => {
    const ids = Array.from({ length: MAX_IDS + 1 }, () => randomUUID());
    const [first, ...others] = ids;
    const tooMany = refused(name, 'Must contain no more than 1000 ids');
    expect(await ask({ [name]: ids })).toMatchObject(tooMany);
    expect(await ask({ [name]: [first], [camel]: others })).toMatchObject(tooMany);
    expect((await ask({ [name]: others })).status).toBe(404);
  });

  test('refuses a malformed id', async () => {
    const answer = await ask({ [name]: [randomUUID(), '1'] });
    expect(answer).toMatchObject(refused(`${name}[1]`, 'Must be an id'));
  });

  test('answers 404 and changes nothing for a missing or another client’s id, in any spelling', async () => {
    const ids = idsOf(list, mine.records);
    const foreign = idsOf(list, theirs.records);
    const places = [
      ...(route.body ? [name, camel].map((spelling) => [asking, spelling] as const) : []),
      ...(methodsOf(route).includes('GET')
        ? spellingsOf(name).map((spelling) => [inQuery, spelling] as const)
        : []),
    ];
    const askAll = async () => {
      for (const [place, spelling] of places) {
        for (const unknown of [[randomUUID()], foreign]) {
          // The known ids have another spelling, so a spelling that is not read goes unnoticed.
          const given = { [spelling === name ? camel : name]: ids, [spelling]: unknown };
          const answer = await place(mine.client, route, given);
          expect(answer, spelling).toMatchObject(refusal(404, 'This could not be found.'));
        }
      }
    };
    await writingNothing(theirs.client, () => writingNothing(mine.client, askAll));
  });

  test('accepts both spellings at once, in capitals too, and counts a repeated id once', async () => {
    const { client, records } = await recordsFor(route);
    const ids = idsOf(list, records);
    const [first = ''] = ids;
    const answer = await asking(client, route, { [name]: [first.toUpperCase()], [camel]: ids });
    expect(answer.status).toBe(route.status);
    const { data } = (answer.body ?? {}) as { data?: object };
    if (data && name in data) expect(data).toMatchObject({ [name]: ids });
    if (isFileReply(route.reply)) {
      expect(answer.bytes).toEqual((await asking(client, route, { [name]: ids })).bytes);
    }
  });
});

/** Routes that take one id in several spellings. */
const singles = allRoutes.flatMap((route) =>
  Object.entries(route.asked ?? {}).flatMap(([name, { gives, isRequired }]) =>
    gives === 'id' ? [{ route, name, isRequired, label: `${route.name} by ${name}` }] : [],
  ),
);

describe.each(singles)('$label', ({ route, name, isRequired }) => {
  const [, , camel = ''] = spellingsOf(name);
  const kind = name.replace('_id', '') as keyof RecordIds;
  const places = [
    ...(route.body ? [asking] : []),
    ...(methodsOf(route).includes('GET') ? [inQuery] : []),
  ];

  test('is read in both spellings, and another client’s is like a missing one', async () => {
    for (const place of places) {
      for (const spelling of [name, camel]) {
        const ask = (id: string) => place(mine.client, route, { [spelling]: id });
        const unknown = await ask(randomUUID());
        const foreign = await ask(theirs.records[kind]);
        expect([foreign.status, foreign.bytes]).toEqual([unknown.status, unknown.bytes]);
        if (unknown.status === 404) continue;
        expect(unknown.status).toBe(route.status);
        expect((await ask(mine.records[kind])).bytes).not.toEqual(unknown.bytes);
      }
    }
  });

  test('is refused when it is malformed, or missing though required', async () => {
    for (const place of places) {
      const answer = (given: object) => place(mine.client, route, given);
      expect(await answer({ [camel]: '7' })).toMatchObject(refused(camel, 'Must be an id'));
      if (isRequired) expect(await answer({})).toMatchObject(refused(name, 'Required'));
    }
  });
});

test('these tests cover all lists of ids, and which of them are required', () => {
  const required = lists.filter(({ isRequired }) => isRequired);
  const labels = (of: readonly List[]) => of.map(({ label }) => label).toSorted();
  expect(labels(required)).toEqual([
    'bulkDelete by invoice_ids',
    'bulkDeleteDocuments by document_ids',
    'bulkDownload by invoice_ids',
    'bulkDownloadDocuments by document_ids',
    'bulkDownloadStatements by customer_ids',
    'bulkMarkAsPaid by invoice_ids',
    'bulkRemind by invoice_ids',
    'listLeftToPay by invoice_ids',
  ]);
  expect(labels(lists.filter((list) => !required.includes(list)))).toEqual([
    'exportLedgers by customer_ids',
    'prepareStatement by invoice_ids',
    'previewStatement by invoice_ids',
    'sendStatement by invoice_ids',
    'statementMail by invoice_ids',
  ]);
});
