import { randomUUID } from 'node:crypto';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import type { Route } from '@counterfoil/contract/route';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import {
  alsoHolding,
  inAnotherSession,
  signedInClient,
  type Answer,
  type RawRequest,
  type SignedInClient,
} from '@counterfoil/testkit/clients';
import { fullClient } from '@counterfoil/testkit/full-client';
import { idPlacesOf, type IdPlace } from '@counterfoil/testkit/id-places';
import {
  idsIn,
  ownedFiles,
  ownedRows,
  ownedTables,
  type OwnedIds,
  type OwnedTable,
} from '@counterfoil/testkit/owned-rows';
import { aDraft } from '@counterfoil/testkit/records';
import {
  methodsOf,
  recordsOf,
  requestOf,
  type RecordIds,
} from '@counterfoil/testkit/route-samples';
import { dealt, spread } from '@counterfoil/testkit/sampled';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const asked = allRoutes.flatMap((route) =>
  methodsOf(route).map((method) => ({ ...route, method })),
);

/** In every text of the other client's rows that takes it. */
const MARK = 'oftheotherclient';

/** Tables that a client with everything leaves empty, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  known_devices: 'a test signs in without a browser, and nothing names a device by an id',
  password_links: 'of a user, by a token alone',
  user_mails: 'of a user; nothing reads one by its id',
  invitations: 'of a user who has not signed in yet, by a token alone',
};

/** Filters: an id that exists nowhere finds nothing, and so does another client's. */
const FILTERS = [
  'GET listHistory: query.subject_id',
  'GET currentNumber: query.except',
  ...['listInvoices', 'exportInvoices', 'listItemSuggestions', 'invoiceStatistics'].flatMap(
    (name) => ['customer_id', 'customerId'].map((spelling) => `GET ${name}: query.${spelling}`),
  ),
];

/** Places whose id names no record: the portal does not read it, or compares it with the client's own. */
const NAMES_NOTHING = [
  'GET listHistory: query.before',
  'PUT updateContact: body.contact.client_attributes.id',
  'PUT updateClient: body.client.contract_id',
  'POST createInvoice: body.invoice.customer_id',
  'POST submitVatReturn: body.headers.device_id',
];

let tables: readonly OwnedTable[];
let mine: SignedInClient;
let records: RecordIds;
let myIds: OwnedIds;
let theirs: SignedInClient;
let theirIds: OwnedIds;
let marked: number;
/** Another client of my own user. */
let second: SignedInClient;
let secondIds: OwnedIds;

beforeAll(async () => {
  theirs = await fullClient();
  mine = await signedInClient();
  records = await recordsOf(mine);
  second = await alsoHolding(mine);
  await aDraft(second);
  for (const client of [theirs, mine, second]) await jobsDone(client);
  tables = await ownedTables(mine.api.database);
  marked = await mark(theirs);
  const idsOf = async (client: SignedInClient) => idsIn(await ownedRows(client, tables), tables);
  [myIds, theirIds, secondIds] = [await idsOf(mine), await idsOf(theirs), await idsOf(second)];
});

/** Writes the mark into every text column of the client's rows that takes it. @returns their number */
async function mark({ api, clientId }: SignedInClient): Promise<number> {
  let marked = 0;
  for (const { name, ownedBy, columns } of tables.filter((table) => table.isOfClients)) {
    for (const column of columns.filter(
      ({ type, isGenerated }) => type === 'text' && !isGenerated,
    )) {
      // The portal decides by these, and the client must still work.
      if (/_id$|^(brand|state|kind|store|status|client_step)$/.test(column.name)) continue;
      await sql`
        update ${sql.table(name)} as t set ${sql.ref(column.name)} = ${MARK} || md5(t::text)
        where ${sql.ref(ownedBy)} = ${clientId}`
        .execute(api.database.kysely)
        .then(
          () => marked++,
          () => undefined,
        );
    }
  }
  return marked;
}

test('the other client has a row in every table that has an owner', async () => {
  const rows = await ownedRows(theirs, tables);
  const empty = tables.filter(({ name }) => rows.get(name)?.length === 0).map(({ name }) => name);
  expect(empty.filter((name) => !(name in EMPTY))).toEqual([]);
  expect(theirIds.all.length).toBeGreaterThan(150);
});

test('the other client reads the marked texts', async () => {
  expect(marked).toBeGreaterThan(60);
  expect((await theirs.call(listCustomers)).bytes.toString()).toContain(MARK);
});

/** Fewer requests than any limit a minute allows. */
const A_FEW = 15;

/** A few requests for each session, and for each share of a provider’s calls. */
function askingAs(client: SignedInClient, route: Route) {
  let [left, session] = [0, client];
  return async (sent: RawRequest): Promise<Answer<unknown>> => {
    if (left-- === 0) {
      [left, session] = [A_FEW, await inAnotherSession(client)];
      await client.api.database.kysely.deleteFrom('shared_counts').execute();
    }
    return session.raw(route, sent);
  };
}

/** All of an answer that may not differ, with its own id left out. */
function told({ status, headers, bytes }: Answer<unknown>, id: string) {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  const named = Object.entries(rest).filter(([name]) => !name.startsWith('x-ratelimit'));
  const text = bytes.toString('latin1').replaceAll(id, 'the id');
  return JSON.stringify([
    status,
    Object.fromEntries(named),
    text.replace(/(state=|nonce%3D)[\w-]+/, ''),
  ]);
}

type Chosen = (place: IdPlace, ids: OwnedIds) => readonly string[];

/** The ids of the kind that a place expects, as its sample says. */
function ofItsKind({ sample }: IdPlace, { byTable }: OwnedIds): readonly string[] {
  const [kind] =
    [...myIds.byTable].find(([, ids]) => sample !== undefined && ids.includes(sample)) ?? [];
  if (kind !== undefined) return byTable.get(kind) ?? [];
  return [...byTable.values()].map(([first = '']) => first);
}

/** Asks every route with the chosen ids in each place. @returns the places where a reply tells them from no id at all */
async function tellingPlaces(ids: OwnedIds, chosen: Chosen): Promise<string[]> {
  const telling: string[] = [];
  for (const route of asked) {
    const ask = askingAs(mine, route);
    for (const place of idPlacesOf(route, records)) {
      const { label } = place;
      const [first, ...more] = chosen(place, ids).filter((id) => !place.isUuid || UUID.test(id));
      if (first === undefined) continue;
      const answers = NAMES_NOTHING.includes(label)
        ? [await ask(place.sent(first))].filter(({ bytes }) => bytes.includes(MARK))
        : await differing(place, new Set([first, ...more]), ask);
      telling.push(...answers.map(({ status }) => `${label}: ${status}`));
    }
  }
  return [...new Set(telling)];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The answers to ids that differ from that to an id which exists nowhere, and this one too when it is not refused. */
async function differing(
  place: IdPlace,
  ids: ReadonlySet<string>,
  ask: (sent: RawRequest) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>[]> {
  const nobodys = randomUUID();
  const none = await ask(place.sent(nobodys));
  const isRefused = none.status === 404 || none.status === 422;
  const found = isRefused === FILTERS.includes(place.label) ? [none] : [];
  const expected = told(none, nobodys);
  for (const id of ids) {
    const answer = await ask(place.sent(id));
    if (told(answer, id) !== expected || answer.bytes.includes(MARK)) found.push(answer);
  }
  return found;
}

/** Expects that an attempt changes no row and no file of the other client. */
async function leavingTheirs(attempt: () => Promise<void>): Promise<void> {
  const all = async () => {
    const rows = await ownedRows(theirs, tables);
    return { rows: Object.fromEntries(rows), files: await ownedFiles(theirs, rows) };
  };
  const before = await all();
  await attempt();
  await jobsDone(mine);
  expect(await all()).toEqual(before);
}

test('no route shows, changes or tells apart a record of another client, named anywhere', async () => {
  const next = dealt(theirIds.all);
  await leavingTheirs(async () => {
    const chosen: Chosen = (place, ids) =>
      place.isAgain
        ? ofItsKind(place, ids).slice(0, 1)
        : [...spread(ofItsKind(place, ids), 3), ...next()];
    expect(await tellingPlaces(theirIds, chosen)).toEqual([]);
  });
});

test('a record of the user’s other client is not found under this one', async () => {
  expect(await tellingPlaces(secondIds, (place, ids) => ofItsKind(place, ids).slice(0, 1))).toEqual(
    [],
  );
});

test('no route tells any id of another client, of whatever kind', { tags: ['whole'] }, async () => {
  const ofEachTable = [...theirIds.byTable.values()].map(([first = '']) => first);
  await leavingTheirs(async () => {
    const chosen: Chosen = (place, ids) => [...ofItsKind(place, ids), ...ofEachTable];
    expect(await tellingPlaces(theirIds, chosen)).toEqual([]);
  });
});

test('no reply to a client has a text of another one', async () => {
  const showing: string[] = [];
  for (const route of asked) {
    const { bytes } = await mine.raw(route, requestOf(route, records));
    if (bytes.includes(MARK) || bytes.includes(theirs.clientId)) showing.push(route.name);
  }
  expect(showing).toEqual([]);
});
