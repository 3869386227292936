import { MAX_FILE_BYTES } from '@counterfoil/domain/document/refuse-file';
import { expect, test } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { createLog } from '../log.ts';
import { buildServer } from './build-server.ts';
import { SLOWEST_FORM } from '../files/form-pace.ts';

const QUARTER_OF_A_MEGABIT = 250_000 / 8;
const PREVIEW_SECONDS = 120;

// Waiting would take a quarter of an hour, so the test reads the server's settings.
test('a phone can upload the largest file, and silent connections are closed', async () => {
  const log = createLog('silent');
  const recordRefusal = async () => {};
  const { server } = await buildServer({
    clock: systemClock,
    log,
    trustProxy: 0,
    requestsPerMinute: 60,
    recordRefusal,
  });
  expect(server.requestTimeout / 1000).toBeGreaterThan(MAX_FILE_BYTES / QUARTER_OF_A_MEGABIT);
  expect(server.timeout / 1000).toBeGreaterThan(PREVIEW_SECONDS);
  expect(server.timeout).toBeLessThan(server.requestTimeout);
  const slowest = SLOWEST_FORM.bytes / (SLOWEST_FORM.ms / 1000);
  expect(slowest * 4).toBeLessThan(QUARTER_OF_A_MEGABIT);
});
