import { DASHES, INVISIBLE } from '@counterfoil/domain/code-text';
import { testApi } from '@counterfoil/testkit/test-api';
import { databaseBefore, idOf, insertInvoice, sent } from '@counterfoil/testkit/older-database';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';

test.each([
  ['joiners and marks of direction', '0011', ['\u200d', '\ufe0f', '\u200e', '\u2060']],
  ['fillers that Unicode does not call ignorable', '0014', ['\u{16fe4}', '\u{1d159}']],
])(
  'numbers that differ by %s keep their old keys; new duplicates are refused',
  async (_what, migration, [one = '', two = '', three = two, four = one]) => {
    const database = await databaseBefore(migration);
    const { kysely } = database;
    await insertInvoice(database, '1', { number: `INV-${one}1` });
    await insertInvoice(database, '2', { ...sent(), state: 'sent', number: 'Inv-1' });
    await insertInvoice(database, '3', { ...sent(), state: 'sent', number: `INV-1${two}` });
    await insertInvoice(database, '4', { number: `B-1${three}` });
    await migrate(database);
    const keys = async () => {
      const { rows } = await sql<{ number_key: string }>`
        select number_key from invoices order by id`.execute(kysely);
      return rows.map((row) => row.number_key);
    };
    expect(await keys()).toEqual([`inv-${one}1`, 'inv-1', `inv-1${two}`, 'b-1']);
    await expect(insertInvoice(database, '5', { number: `INV-1${four}` })).rejects.toThrow(
      'invoices_number',
    );
    await sql`update invoices set number = ${`INV-2${one}`} where id = ${idOf('1')}`.execute(
      kysely,
    );
    expect((await keys())[0]).toBe('inv-2');
  },
);

test.each([
  ['0059', '\u2013', '\u2212', '\u2011', '\u2014'],
  ['0061', '\u2053', '\u207b', '\u208b', '\u207b'],
])(
  'numbers that differ by dashes of %s keep their old keys; new duplicates are refused',
  async (migration, one, two, three, four) => {
    const database = await databaseBefore(migration);
    const { kysely } = database;
    await insertInvoice(database, '1', { number: `INV${one}1` });
    await insertInvoice(database, '2', { ...sent(), state: 'sent', number: 'Inv-1' });
    await insertInvoice(database, '3', { ...sent(), state: 'sent', number: `INV${two}1` });
    await insertInvoice(database, '4', { number: `B${three}1` });
    await migrate(database);
    const { rows } = await sql<{ number_key: string }>`
      select number_key from invoices order by id`.execute(kysely);
    const keys = rows.map((row) => row.number_key);
    expect(keys).toEqual([`inv${one}1`, 'inv-1', `inv${two}1`, 'b-1']);
    for (const number of [`INV${four}1`, 'b-1']) {
      await expect(insertInvoice(database, '5', { number })).rejects.toThrow('invoices_number');
    }
  },
);

/** 65,536 characters each; the surrogates of the first are none. Those after the fourth are empty, but for the fifteenth. */
const PLANES = [0, 1, 2, 3, 14, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16];
const pointsOf = (plane: number) =>
  Array.from({ length: 0x10000 }, (_, at) => plane * 0x10000 + at).filter(
    (point) => point > 0 && (point < 0xd800 || point > 0xdfff),
  );

const FILLED = 5;
const SHARES: [number[], { tags?: string[] }][] = [
  [PLANES.slice(0, FILLED), {}],
  [PLANES.slice(FILLED), { tags: ['whole'] }],
];
for (const [planes, options] of SHARES) {
  test.for(planes)(
    'the database and domain agree on invisible characters and dashes of plane %i',
    options,
    async (plane) => {
      const { database } = await testApi();
      const points = pointsOf(plane);
      const { rows } = await sql<{ point: number }>`
        select point from unnest(${points}::int[]) as point
        where number_key(chr(point)) in ('', '-') order by point`.execute(database.kysely);
      const alike = points.filter((point) =>
        ['', '-'].includes(String.fromCodePoint(point).replace(INVISIBLE, '').replace(DASHES, '-')),
      );
      expect(rows.map(({ point }) => point)).toEqual(alike);
    },
  );
}
