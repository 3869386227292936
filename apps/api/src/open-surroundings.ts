import { join } from 'node:path';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import { openS3Blobs } from '@counterfoil/providers/blobs/s3/index';
import type { CallObserver } from '@counterfoil/providers/calls/port';
import { createGoCardless } from '@counterfoil/providers/direct-debit/gocardless/index';
import { noDirectDebit } from '@counterfoil/providers/direct-debit/none/index';
import { createTrueLayer } from '@counterfoil/providers/open-banking/truelayer/index';
import { noOpenBanking } from '@counterfoil/providers/open-banking/none/index';
import { createCrezco } from '@counterfoil/providers/pay-by-bank/crezco/index';
import { noPayByBank } from '@counterfoil/providers/pay-by-bank/none/index';
import type { PayByBankProvider } from '@counterfoil/providers/pay-by-bank/port';
import { createTrueLayerPayments } from '@counterfoil/providers/pay-by-bank/truelayer/index';
import { readBrands } from '#platform/brands';
import { IN_DATA_FOLDER } from '#platform/data-folder';
import { observedBlobs } from '#platform/observed-outside';
import { createSecrets } from '#platform/secrets';
import { tracedCalls } from '#platform/traces';
import { createTypst } from '#platform/typst/typst';
import type { Config } from './config.ts';
import type { OfficeSurroundings } from './office-config.ts';
import type { Surroundings } from './surroundings.ts';

type GivenSurroundings = Pick<Surroundings, 'database' | 'clock' | 'log' | 'metrics'>;

/** Opens the surroundings that the portal shares with a command of the office without it. */
export async function openSurroundings(
  config: Omit<OfficeSurroundings, 'logLevel'> & Pick<Config, 'dataDir'>,
  { database, clock, log, metrics }: GivenSurroundings,
) {
  const isAlone = database.kind === 'pglite';
  const observer = tracedCalls(metrics);
  return {
    database,
    clock,
    log,
    secrets: createSecrets(config.secretsKeys.keys, config.secretsKeys.sealingKeyId),
    brands: await readBrands(config.portalUrl),
    blobs: await openBlobs(config, 'blobs', isAlone, observer),
    coldBlobs: await openBlobs(config, 'coldBlobs', isAlone, observer),
    typst: createTypst({ clock, metrics }),
    openBanking: openBankingOf(config, observer),
    payByBank: openPayByBank(config, observer),
    directDebit: config.goCardless
      ? createGoCardless({ ...config.goCardless, observer })
      : noDirectDebit,
  };
}

/** In an S3-compatible store when one is set, else in a folder. */
async function openBlobs(
  config: Pick<Config, 'blobs' | 'coldBlobs' | 'dataDir'>,
  store: 'blobs' | 'coldBlobs',
  isAlone: boolean,
  observer: CallObserver,
) {
  const s3 = config[store];
  return s3
    ? observedBlobs(openS3Blobs(s3), store === 'blobs' ? 'S3' : 'S3 cold', observer)
    : openBlobFolder(join(config.dataDir, IN_DATA_FOLDER[store]), isAlone);
}

/** The provider of bank data. */
const openBankingOf = (
  { openBanking }: Pick<Config, 'openBanking'>,
  observer?: CallObserver,
): Surroundings['openBanking'] =>
  openBanking ? createTrueLayer({ ...openBanking, observer }) : noOpenBanking;

/** The provider of payments by bank. */
const openPayByBank = (
  { payByBank }: Pick<Config, 'payByBank'>,
  observer?: CallObserver,
): Surroundings['payByBank'] => (payByBank ? payByBankOf(payByBank, observer) : noPayByBank);

const payByBankOf = (
  chosen: NonNullable<Config['payByBank']>,
  observer?: CallObserver,
): PayByBankProvider =>
  chosen.provider === 'crezco'
    ? createCrezco({ ...chosen.settings, observer })
    : createTrueLayerPayments({ ...chosen.settings, observer });
