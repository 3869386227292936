import { readConfig } from '@counterfoil/api/config';
import { openSurroundings } from '@counterfoil/api/open-surroundings';
import { migrate } from '@counterfoil/api/platform/db/migrate';
import { openPostgres } from '@counterfoil/api/platform/db/open-database';
import { createLog } from '@counterfoil/api/platform/log';
import { clockStartingAt } from '@counterfoil/api/platform/time/clock';
import { DEMO_ACCOUNTS, type DemoAccount } from '@counterfoil/api/seed/demo-accounts';
import { seedDemo } from '@counterfoil/api/seed/seed-demo';
import { officeEnv } from '../../../../tools/launch/settings.ts';
import { SEEDED_AT } from '../harness/clock.ts';
import { newFolder } from '../harness/folders.ts';
import { environmentOf, freshSettings } from '../harness/product.ts';

/**
 * Leaves a database as a first start does, without the years of invoices, which take most of its time: nothing here
 * looks at them. The product finds all accounts and adds what is missing. @returns the data folder
 */
export async function quickFirstStart(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const folder = await newFolder();
  const settings = { ...(await freshSettings(folder)), databaseUrl };
  const nowhere = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const config = await readConfig({
    ...officeEnv({ ...environmentOf(settings), ...env }),
    ...nowhere,
  });
  const database = openPostgres(databaseUrl, 1);
  try {
    await migrate(database);
    const given = { database, clock: clockStartingAt(SEEDED_AT), log: createLog('warn') };
    const around = await openSurroundings(config, given);
    try {
      await seedDemo(around, DEMO_ACCOUNTS.map(withoutHistory));
    } finally {
      await around.typst.close();
    }
  } finally {
    await database.close();
  }
  return folder;
}

function withoutHistory(account: DemoAccount): DemoAccount {
  const { history: _, ...others } = account;
  return others;
}
