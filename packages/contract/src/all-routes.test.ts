import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from './all-routes.ts';
import { listInvoices } from './invoices/routes.ts';
import { isFileReply, type Schema } from './route.ts';
import { MAX_IDS } from './asked.ts';
import { CLIENT } from './shapes.ts';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  /** One of several things: an invoice or a credit note. */
  readonly oneOf?: readonly JsonSchema[];
}

const schemaOf = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

/** All field names, at any depth. */
function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf];
  return [...Object.keys(properties), ...inner.flatMap(fieldsOf)];
}

const replies = allRoutes.flatMap(({ name, reply }) =>
  isFileReply(reply) ? [] : [{ name, reply: schemaOf(reply.schema, 'output') }],
);
const bodies = allRoutes.flatMap(({ name, body }) =>
  body ? [{ name, body: schemaOf(body, 'input') }] : [],
);

describe.each(allRoutes)('$name', ({ access, path }) => {
  test('has a path under the client exactly when its access is the client’s', () => {
    expect(`${path}/`.startsWith(`${CLIENT}/`)).toBe(access === 'client');
  });
});

test('errors in the query of a list are named in the order of its fields', () => {
  const { error } = z.safeParse(listInvoices.query, { customer_id: '?', state: '?', page: '?' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['page', 'state', 'customer_id']);
});

describe.each(replies)('the reply of $name', ({ reply }) => {
  test('is one record or a list under `data`', () => {
    const { data, meta: _, ...others } = reply.properties ?? {};
    expect(Object.keys(others)).toEqual([]);
    for (const each of data?.oneOf ?? [data]) expect(['object', 'array']).toContain(each?.type);
  });

  test('has a `meta` with the page exactly when it is a list', () => {
    const { data, meta } = reply.properties ?? {};
    // A ledger is one record that contains a page of its entries.
    const isLedger = data?.properties?.['entries']?.type === 'array';
    const names = ['page', 'page_size', 'total_count', 'total_pages'];
    expect(Object.keys(meta?.properties ?? {})).toEqual(
      data?.type === 'array' || isLedger ? names : [],
    );
  });

  test('is written in snake_case', () => {
    for (const field of fieldsOf(reply)) expect(field).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  });
});

const isOnSeveral = ({ name }: { name: string }) =>
  name.startsWith('bulk') || name === 'sendStatement';
const thingOf = ({ name }: { name: string }) => {
  if (name.endsWith('Documents')) return 'document';
  return name === 'bulkDownloadStatements' ? 'customer' : 'invoice';
};
const severalAtOnce = bodies.filter(isOnSeveral);
const OF_AUTH = ['signIn', 'provePassword', 'askPasswordLink', 'resetPassword', 'changePassword'];
// Values that providers send back with the browser, and addresses it goes to next, are no records.
const OF_PROVIDERS = [
  'connectTaxAuthority',
  'connectBank',
  'connectPayByBank',
  'reauthenticateBank',
  'submitVatReturn',
];
// The rules name a month by its envelope.
const NOT_WRAPPED = [...OF_AUTH, ...OF_PROVIDERS, 'archiveMonth', 'generateMonth'];
const wrapped = bodies.filter(
  (each) => !NOT_WRAPPED.includes(each.name) && !severalAtOnce.includes(each),
);

test.each(wrapped)('the body of $name is wrapped in the name of its record', ({ body }) => {
  const [wrapper = '', ...others] = Object.keys(body.properties ?? {});
  const records = [
    'contact',
    'customer',
    'invoice',
    'credit_note',
    'refund',
    'document',
    'direct_debit',
    'client',
    'invoice_settings',
    'mail',
    'message',
    'identity',
    'user',
    'client_open_banking_account',
  ];
  expect(records).toContain(wrapper);
  expect(others).toEqual([]);
  expect(body.properties?.[wrapper]?.type).toBe('object');
});

test.each(severalAtOnce)(
  'the body of $name identifies its records by id, in both spellings',
  ({ name, body }) => {
    const thing = thingOf({ name });
    const { [`${thing}_ids`]: snake, [`${thing}Ids`]: camel, ...others } = body.properties ?? {};
    for (const ids of [snake, camel]) {
      expect(ids).toMatchObject({ type: 'array', items: { type: 'string' }, maxItems: MAX_IDS });
    }
    // The words of its mail are no record.
    const { mail: _mail, ...rest } = others;
    for (const { type } of Object.values(rest)) expect(type).not.toBe('object');
  },
);

test('a bulk action that also answers on GET takes the ids in its query', () => {
  const asked = allRoutes.filter((route) => isOnSeveral(route) && route.alsoOn);
  const statements = ['sendStatement', 'bulkDownloadStatements'];
  expect(asked.map(({ name }) => name)).toEqual([
    'bulkRemind',
    'bulkDownload',
    ...statements,
    'bulkDownloadDocuments',
  ]);
  for (const { name, query } of asked) {
    const thing = thingOf({ name });
    const names = query ? Object.keys(schemaOf(query, 'input').properties ?? {}) : [];
    expect(names).toEqual(
      expect.arrayContaining([`${thing}_ids[]`, `${thing}_ids`, `${thing}Ids[]`]),
    );
  }
});

test('a read with side effects is a POST that also answers on GET', () => {
  const acting = allRoutes.filter(({ alsoOn }) => alsoOn);
  expect(acting.map(({ name }) => name)).toEqual([
    'sendInvoice',
    'remindInvoice',
    'resendInvoice',
    'bulkRemind',
    'bulkDownload',
    'sendCreditNote',
    'sendStatement',
    'bulkDownloadStatements',
    'bulkDownloadDocuments',
    'generateMonth',
  ]);
  for (const { method, alsoOn } of acting) expect([method, alsoOn]).toEqual(['POST', 'GET']);
});
