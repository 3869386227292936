import { randomBytes } from 'node:crypto';
import { openPostgres, type Database } from '@counterfoil/api/platform/db/open-database';

/** A login without powers, whose password is its name. `drop` removes it, once the database is closed. */
export async function aPlainLogin(database: Database) {
  const login = `other_${randomBytes(6).toString('hex')}`;
  await database.exec(`create role ${login} login password '${login}'`);
  return {
    login,
    drop: async () => {
      const server = process.env['TEST_DATABASE_URL'];
      // The embedded database has taken its logins with it.
      if (!server) return;
      const admin = openPostgres(server, 1);
      await admin.exec(`drop role ${login}`);
      await admin.close();
    },
  };
}

/** The same database under another login; the embedded one has a single connection, which takes the role. */
export async function asLogin<T>(
  database: Database,
  login: string,
  work: (other: Database) => Promise<T>,
): Promise<T> {
  if (!('connectionString' in database.boss)) {
    await database.exec(`set role ${login}`);
    try {
      return await work(database);
    } finally {
      await database.exec('reset role');
    }
  }
  const url = new URL(database.boss.connectionString);
  [url.username, url.password] = [login, login];
  const other = openPostgres(url.href, 1);
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}
