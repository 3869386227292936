import * as z from 'zod/mini';

/** The newest format that this release writes and reads. */
export const FORMAT = 1;

/** The files of a backup beside those of the stores: the first, and the last four in this order. */
export const FILES = {
  head: 'counterfoil-backup.json',
  database: 'database.tar',
  demoKey: 'secrets.key',
  manifest: 'manifest.json',
  /** The SHA-256 of all bytes before it. */
  seal: 'counterfoil-backup.sha256',
} as const;

/** The folders of the two stores in a backup. */
export const STORES = { hot: 'blobs', cold: 'cold' } as const;

export const head = z.object({ format: z.number(), made_at: z.string() });

export const manifest = z.object({
  format: z.number(),
  made_at: z.string(),
  /** The migrations that have run in the database. */
  migrations: z.array(z.string()),
  /** All files before this one, in their order. */
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** Leads from a server's database to its own means. */
export const SERVER_HAS_ITS_OWN =
  'DATABASE_URL is set: a PostgreSQL server is backed up and restored with pg_dump and pg_restore, and the files with the means of their store. docs/runbook.md has the commands.';
