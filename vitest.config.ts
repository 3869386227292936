import { defineConfig } from 'vitest/config';
import { FixedOrder, ShuffledOrder } from './tools/test-run/orders.ts';

/** Tests that start, kill and restart products of their own; they need no browser. */
const KILLS = [
  'apps/e2e/src/{start,survives-kills,vat-survives-kills,banks-survive-kills}.test.ts',
];

/** Tests against the real servers that a portal stands beside; they install them, and run with `npm run test:fleet` only. */
const FLEET = 'apps/e2e/src/fleet/**/*.test.ts';

const EACH_FILE = ['tools/test-run/property-seed.ts', 'tools/test-run/file-cost.ts'];
/** As patient as a busy machine needs: load alone fails nothing. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Files get no date, and LibreOffice is dear: no clock is moved for them. */
const CONVERSION = ['packages/providers/src/document-conversion/**/*.test.ts'];

export default defineConfig({
  test: {
    tags: [
      { name: 'whole', description: 'Runs with `npm run test:all` only, not in the gate.' },
      { name: 'alike', description: 'Is the same on either database: not in the gate on PGlite.' },
      { name: 'dates', description: 'Is about dates: `npm run test:all` runs it at many times.' },
    ],
    maxWorkers: '100%',
    sequence: { sequencer: process.env['TEST_WHOLE'] ? ShuffledOrder : FixedOrder },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/{domain,contract,providers}/src/**/*.test.ts'],
          exclude: CONVERSION,
          setupFiles: EACH_FILE,
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: { name: 'conversion', include: CONVERSION, setupFiles: EACH_FILE, ...PATIENT },
      },
      {
        test: {
          name: 'api',
          include: ['apps/{api,sandbox}/src/**/*.test.ts', 'packages/testkit/src/**/*.test.ts'],
          setupFiles: EACH_FILE,
          globalSetup: ['packages/testkit/src/prepare-database.ts'],
          // Each process opens one database and keeps it over all its files.
          isolate: false,
          ...PATIENT,
        },
      },
      'apps/web',
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: EACH_FILE,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'kills',
          include: KILLS,
          setupFiles: EACH_FILE,
          globalSetup: ['apps/e2e/src/kills/global-setup.ts'],
          // While the products of one file start again, those of another work.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          maxConcurrency: 2,
          ...PATIENT,
        },
      },
      {
        test: { name: 'fleet', include: [FLEET], setupFiles: EACH_FILE, maxWorkers: 1, ...PATIENT },
      },
      {
        test: {
          name: 'e2e',
          include: ['apps/e2e/src/**/*.test.ts'],
          exclude: [...KILLS, FLEET],
          setupFiles: EACH_FILE,
          globalSetup: ['apps/e2e/src/harness/global-setup.ts'],
          // The last lines of the run name what passed only at the second try: flickers.ts.
          retry: 1,
          // All files share one product, and those of a process one browser.
          isolate: false,
          maxWorkers: 2,
          maxConcurrency: 2,
          sequence: { groupOrder: 3 },
          testTimeout: 600_000,
          hookTimeout: 300_000,
          // As patient as the browser is: other work on the machine makes nothing wrong.
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
