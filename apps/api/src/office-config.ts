import type { Environment } from './config-error.ts';
import { addresses, databaseUrls, portalNow, secretsKeys, stores, type Config } from './config.ts';
import { keptKey } from './demo-key.ts';
import { openBanking, payByBank } from './bank-settings.ts';
import { goCardless } from './provider-settings.ts';

/** The settings of the office's commands, with which they find the portal or its database. */
export type OfficeConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'portalNow'>;

export const readOfficeConfig = (env: Environment): OfficeConfig => ({
  dataDir: env['DATA_DIR'] || './data',
  databaseUrl: databaseUrls(env).databaseUrl,
  portalNow: portalNow(env, 'demo'),
});

/** Further settings that a command needs when it runs without the portal, read as the portal reads them. */
export type OfficeSurroundings = Pick<
  Config,
  | 'portalUrl'
  | 'blobs'
  | 'coldBlobs'
  | 'secretsKeys'
  | 'logLevel'
  | 'goCardless'
  | 'openBanking'
  | 'payByBank'
>;

/** The demo has no SECRETS_KEY: it keeps a key in its data folder, which the office never makes. */
export async function readOfficeSurroundings(env: Environment): Promise<OfficeSurroundings> {
  const inFolder = await keptKey(readOfficeConfig(env).dataDir);
  const isDemo = !env['SECRETS_KEY'] && inFolder !== null;
  const mode = isDemo ? 'demo' : 'production';
  return {
    portalUrl: addresses(env, mode).portalUrl,
    goCardless: goCardless(env, mode),
    openBanking: openBanking(env, mode),
    payByBank: payByBank(env, mode),
    ...stores(env),
    secretsKeys: isDemo ? inFolder : secretsKeys(env),
    logLevel: 'silent',
  };
}
