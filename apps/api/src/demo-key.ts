import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import { readSecretsKeys, type SecretsKeys } from '#platform/secrets';

const demoKeyPath = (dataDir: string) => join(dataDir, IN_DATA_FOLDER.secretsKey);
/** The key that a demo has created there; null without one. */
export const keptKey = async (dataDir: string) =>
  readSecretsKeys(await readFile(demoKeyPath(dataDir), 'utf8').catch(() => ''));

/** The demo creates its own key, one per data folder. */
export async function demoKey(dataDir: string): Promise<SecretsKeys> {
  const kept = await keptKey(dataDir);
  if (kept) return kept;
  const key = randomBytes(32).toString('base64');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(demoKeyPath(dataDir), key, { mode: 0o600 });
  return demoKey(dataDir);
}
