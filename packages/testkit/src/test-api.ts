import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, composeWorker, type Node, type Portal } from '@counterfoil/api/composition';
import type { Surroundings } from '@counterfoil/api/surroundings';
import { readBrands } from '@counterfoil/api/platform/brands';
import { createLog } from '@counterfoil/api/platform/log';
import { createSecrets } from '@counterfoil/api/platform/secrets';
import { createTypst, type Typst } from '@counterfoil/api/platform/typst/typst';
import { openBlobFolder } from '@counterfoil/providers/blobs/folder/index';
import { createLocalConverter } from '@counterfoil/providers/document-conversion/local/index';
import { settableClock } from '@counterfoil/api/platform/time/clock';
import { createBankBook, type BankBook } from './bank-book.ts';
import { createCompanyBook, type CompanyBook } from './company-book.ts';
import { createDebitBook, type DebitBook } from './debit-book.ts';
import { aMigratedDatabase } from './new-database.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPayBook, type PayBook } from './pay-book.ts';
import { createScanBook, type ScanBook } from './scan-book.ts';
import { createTaxBook, type TaxBook } from './tax-book.ts';

/** The API in process, on a real database, with a clock and a mail server that tests control. */
export interface TestApi extends Omit<
  Surroundings,
  'clock' | 'mail' | 'malwareScanner' | 'companyRegistry' | 'directDebit' | 'taxAuthority'
> {
  readonly portal: Portal;
  readonly clock: ReturnType<typeof settableClock>;
  readonly outbox: Outbox;
  readonly scans: ScanBook;
  readonly companies: CompanyBook;
  readonly debits: DebitBook;
  readonly taxes: TaxBook;
  readonly banks: BankBook;
  readonly pays: PayBook;
  /** Clients whose invoices and credit notes are not rendered: see `plainPapers`. */
  readonly plainPapersOf: Set<string>;
  /** The process's log so far, a line for each entry. */
  readonly logged: readonly string[];
  readonly blobFolders: readonly string[];
}

export const TEST_NOW = '2026-11-21T09:00:00Z';
/** The key that seals values, number 1. */
export const TEST_KEY = randomBytes(32);
// The tests must never reach the rate limit.
const NO_LIMIT = 1_000_000;

let started: Promise<TestApi> | undefined;

/** One API for all tests of a process: each test makes its own clients, so nothing is reset. */
export function testApi(): Promise<TestApi> {
  started ??= start();
  return started;
}

/** A second server on the same database, with some settings of its own. The test closes it. */
export async function portalWith(
  changes: Partial<Surroundings>,
): Promise<{ readonly portal: Portal }> {
  return { portal: await compose(await aroundWith(changes)) };
}

/** A worker on the same database. The test closes it. */
export async function workerWith(changes: Partial<Surroundings>): Promise<Node> {
  return composeWorker(await aroundWith(changes));
}

async function aroundWith(changes: Partial<Surroundings>): Promise<Surroundings> {
  const { portal: _, plainPapersOf: _of, banks: _banks, pays: _pays, ...api } = await testApi();
  const { outbox, scans, companies, debits, taxes, ...more } = api;
  const { logged: _log, blobFolders: _folders, ...around } = more;
  return {
    ...around,
    isUnswept: false,
    mail: outbox.sender,
    malwareScanner: scans.scanner,
    companyRegistry: companies.registry,
    directDebit: debits.provider,
    taxAuthority: taxes.authority,
    ...changes,
  };
}

async function start(): Promise<TestApi> {
  const database = await aMigratedDatabase(8);
  const clock = settableClock(TEST_NOW);
  const plainPapersOf = new Set<string>();
  const banks = createBankBook();
  const pays = createPayBook();
  const logged: string[] = [];
  const blobFolders = [
    await mkdtemp(join(tmpdir(), 'counterfoil-blobs-')),
    await mkdtemp(join(tmpdir(), 'counterfoil-cold-')),
  ] as const;
  const around = {
    database,
    clock,
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
    secrets: createSecrets(new Map([[1, TEST_KEY]]), 1),
    brands: await readBrands(),
    blobs: await openBlobFolder(blobFolders[0]),
    coldBlobs: await openBlobFolder(blobFolders[1]),
    // A busy machine makes no paper wrong.
    typst: plainPapers(createTypst({ clock, timeoutMs: 60_000 }), plainPapersOf),
    openBanking: banks.provider,
    payByBank: pays.provider,
    converter: createLocalConverter(),
    trustProxy: 0,
    requestsPerMinute: NO_LIMIT,
    isUnswept: true,
  };
  const outbox = createOutbox();
  const scans = createScanBook();
  const companies = createCompanyBook();
  const debits = createDebitBook(clock);
  const taxes = createTaxBook(clock);
  const portal = await compose({
    ...around,
    mail: outbox.sender,
    malwareScanner: scans.scanner,
    companyRegistry: companies.registry,
    directDebit: debits.provider,
    taxAuthority: taxes.authority,
  });
  await portal.work();
  const books = { outbox, scans, companies, debits, taxes, banks, pays };
  return { ...around, ...books, portal, plainPapersOf, logged, blobFolders };
}

/**
 * A renderer that gives the data of an invoice in place of its PDF, for tests of hundreds of
 * invoices that look at no page. Equal papers have equal bytes, and others differ.
 */
function plainPapers(typst: Typst, ofClients: ReadonlySet<string>): Typst {
  return {
    ...typst,
    render: async (request, asker) => {
      const isPlain =
        ofClients.has(asker.clientId) && request.template.href.endsWith('invoice.typ');
      if (!isPlain) return typst.render(request, asker);
      const { data, created_at } = request;
      return Buffer.from(`%PDF-${JSON.stringify({ data, created_at })}`.padEnd(2048));
    },
  };
}
