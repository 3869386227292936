// Clients of the journeys. All journeys share one product; each uses a client of its own.
import { randomBytes } from 'node:crypto';
import { openClient, openUser } from '@counterfoil/api/modules/account/public';
import { openPglite, type Database } from '@counterfoil/api/platform/db/open-database';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { createSecrets } from '@counterfoil/api/platform/secrets';
import { systemClock } from '@counterfoil/api/platform/time/clock';
import type { Brand } from './browser.ts';

/** VAT-registered limited companies without records, by journey. */
const BRAND_OF = {
  'journey-wide': 'brightpence',
  'journey-phone': 'brightpence',
  'journey-wide-af': 'alder-finch',
  'journey-phone-af': 'alder-finch',
  keyboard: 'brightpence',
  'keyboard-documents': 'brightpence',
  'keeps-work': 'brightpence',
  offline: 'brightpence',
  preview: 'brightpence',
  ledger: 'brightpence',
  credit: 'brightpence',
  overview: 'brightpence',
  'get-paid': 'brightpence',
  many: 'brightpence',
  'settings-wide': 'brightpence',
  'settings-phone-af': 'alder-finch',
  'two-people': 'brightpence',
  devices: 'brightpence',
  'known-device': 'brightpence',
  forgetful: 'brightpence',
  'vat-wide': 'brightpence',
  'vat-phone-af': 'alder-finch',
  'banking-wide': 'brightpence',
  'banking-phone-af': 'alder-finch',
  'pay-by-bank': 'brightpence',
  translated: 'brightpence',
} as const satisfies Record<string, Brand>;

const FIRST_VAT_NUMBER = 123_456_700;

export type Newcomer = keyof typeof BRAND_OF;

/** Their password is the demo's. */
export const emailOf = (who: Newcomer): string => `${who}@newcomer.test`;

export interface Person {
  readonly email: string;
  /** Any of the product's, also one that only a test has. */
  readonly brand: string;
  /** One of their own, for those who submit a return: HMRC takes one for each number and period. */
  readonly vatNumber?: string;
}

/** Opens all of them in the embedded database of a seeded and stopped product. */
export const openNewcomers = (dataDir: string): Promise<void> =>
  openPeople(
    dataDir,
    (Object.keys(BRAND_OF) as Newcomer[]).map((who, nth) => ({
      email: emailOf(who),
      brand: BRAND_OF[who],
      vatNumber: String(FIRST_VAT_NUMBER + nth),
    })),
  );

/** The same for others, each with a client. */
export async function openPeople(dataDir: string, people: readonly Person[]): Promise<void> {
  const database = await openPglite(dataDir);
  await openPeopleIn(database, people);
  await database.close();
}

/** The same in an open database. */
export async function openPeopleIn(
  database: Pick<Database, 'kysely'>,
  people: readonly Person[],
): Promise<void> {
  // They have no sealed values.
  const secrets = createSecrets(new Map([[1, randomBytes(32)]]), 1);
  const clock = systemClock;
  await createTransact(database.kysely, clock).acrossClients(async (tx) => {
    for (const person of people) {
      const { email, brand } = person;
      const client = await openClient({ clock, secrets }, tx, newClient(person));
      await openUser(clock, tx, { brand, email, passwordHash: null, clients: [client] });
    }
    // One hash for all: hashing is slow on purpose.
    await tx
      .updateTable('users')
      .set((eb) => ({
        password_hash: eb
          .selectFrom('users as demo')
          .select('demo.password_hash')
          .where('demo.email', '=', 'empty@demo.test'),
      }))
      .where('email', 'like', '%@newcomer.test')
      .execute();
  });
}

function newClient({ email, brand, vatNumber = '123456782' }: Person) {
  return {
    brand,
    company_name: 'Clean Slate Studio Ltd',
    company_number: '12345678',
    business_type: 'ltd',
    address: { line_1: '9 Paintworks', city: 'Bristol', post_code: 'BS4 3EH' },
    vat: { number: vatNumber, scheme: 'standard', rate: '20' },
    client_step: 'completed',
    started_on: '2025-11-01',
    contact: {
      first_name: 'Sam',
      last_name: 'Sample',
      email,
      phone: '020 7946 0123',
    },
  } as const;
}
