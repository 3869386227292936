import PQueue from 'p-queue';
import { openClient, openUser, setLogo } from '#modules/account/public';
import { hashPassword } from '#modules/sessions/public';
import { createTransact, type Transact } from '#platform/db/transact';
import { newId } from '#platform/ids';
import { settableClock } from '#platform/time/clock';
import type { StoredSurroundings } from '../surroundings.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './demo-accounts.ts';
import { seedContracts } from './seed-contracts.ts';
import { seedBanners } from './seed-banners.ts';
import { seedEnvelopes } from './seed-envelopes.ts';
import { seedHistory } from './seed-history.ts';
import { demoPapers, seedPapers, type PaperMaker } from './seed-papers.ts';
import { seedVatReport } from './seed-vat-report.ts';

/** Accounts made at a time: the database waits for the PDFs of one while it writes for the other. */
const AT_A_TIME = 2;

/**
 * Creates the demo's accounts through the product's own services, each once. An account's login is
 * written last, so an interrupted start seeds that account again and nobody ever sees half of one.
 */
export async function seedDemo(
  around: StoredSurroundings,
  accounts: readonly DemoAccount[] = DEMO_ACCOUNTS,
): Promise<void> {
  const transact = createTransact(around.database.kysely, around.clock);
  const known = await transact.acrossClients((tx) =>
    tx.selectFrom('users').select('email').execute(),
  );
  const emails = new Set(known.map((user) => user.email));
  const missing = accounts.filter(({ email }) => !emails.has(email));
  if (missing.length === 0) return;
  const once = {
    passwordHash: await hashPassword(DEMO_PASSWORD),
    paperOf: demoPapers(around),
    opening: new PQueue({ concurrency: 1 }),
  };
  const accountsOpen = new PQueue({ concurrency: AT_A_TIME });
  await accountsOpen.addAll(
    missing.map((account) => () => seedAccount(around, transact, account, once)),
  );
}

/** Shared by all accounts. */
interface Shared {
  readonly passwordHash: string;
  readonly paperOf: PaperMaker;
  /** Opens clients one by one, so that their numbers have the order of the accounts. */
  readonly opening: PQueue;
}

async function seedAccount(
  around: StoredSurroundings,
  transact: Transact,
  account: DemoAccount,
  { passwordHash, paperOf, opening }: Shared,
) {
  const { clock, secrets } = around;
  const startedOn = clock
    .now()
    .toZonedDateTimeISO('Europe/London')
    .toPlainDate()
    .subtract({ months: 12 });
  const past = settableClock(`${startedOn.toString()}T09:00:00Z`);
  const clients = await opening.add(() =>
    transact.acrossClients((tx) =>
      Promise.all(
        account.clients.map((client) =>
          openClient({ clock: past, secrets }, tx, {
            ...client,
            brand: account.brand,
            started_on: startedOn.toString(),
          }),
        ),
      ),
    ),
  );
  const logo = account.logo;
  if (logo) {
    for (const { clientId } of clients)
      await setLogo({ ...around, transact }, clientId, await logo());
  }
  const userId = newId(clock);
  if (account.history) {
    for (const { clientId } of clients) {
      await seedHistory(around, past, { clientId, userId }, account.history);
      await seedPapers(around, past, { clientId, userId }, paperOf);
    }
  }
  const { brand, email } = account;
  for (const { clientId } of clients) await seedContracts(around, { clientId, userId, email });
  if (account.hasVatReport) {
    for (const { clientId } of clients) await seedVatReport(around, clientId);
  }
  await transact.acrossClients((tx) => seedBanners(tx, clock, account, clients[0]));
  for (const { clientId } of clients) await seedEnvelopes(around, past, clientId);
  await transact.acrossClients((tx) =>
    openUser(clock, tx, { id: userId, brand, email, passwordHash, clients }),
  );
}
