// Runs before each test file, and notes the processor time that it took of this process.
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const notes = process.env['TEST_FILE_COSTS'];
const begun = process.cpuUsage();
if (notes !== undefined) {
  afterAll(() => {
    const { user, system } = process.cpuUsage(begun);
    const cost = { name: expect.getState().testPath, seconds: (user + system) / 1e6 };
    appendFileSync(notes, `${JSON.stringify(cost)}\n`);
  });
}
