import { startSandbox, type SandboxProcess } from '@counterfoil/testkit/sandbox-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCompanyRegistry } from '../behaviour.ts';
import { noCompanyRegistry } from '../none/index.ts';
import { createCompaniesHouse } from './index.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

const open = (apiKey: string, attemptMs = 60_000) =>
  createCompaniesHouse({
    apiUrl: `${sandbox.url}/companies-house`,
    apiKey,
    limits: { attemptMs, wholeMs: 60_000, retries: 0 },
  });

describeCompanyRegistry('Companies House', () => ({
  open: (attemptMs) => open('a-key', attemptMs),
  failing: {
    busy: '00000429',
    timeout: '00000408',
    unavailable: '00000499',
    unreadable: '00000200',
  },
  withoutKey: () => open(''),
}));

const FAILED = { code: 'unavailable', retryAfterSeconds: null };
const OPEN = { code: 'unavailable', retryAfterSeconds: 15 };

test('failing profiles of several clients leave the search open, and vice versa', async () => {
  const failing = '00000499';
  const first = open('a-key');
  for (const asker of ['one', 'another', 'one', 'another', 'one']) {
    await expect(first.company(failing, asker)).rejects.toMatchObject(FAILED);
  }
  await expect(first.company('10111213', 'third')).rejects.toMatchObject(OPEN);
  expect(await first.search('OC334455', 'third')).toHaveLength(1);
  const second = open('a-key');
  for (const asker of ['one', 'another', 'one', 'another', 'one']) {
    await expect(second.search(failing, asker)).rejects.toMatchObject(FAILED);
  }
  await expect(second.search('OC334455', 'third')).rejects.toMatchObject(OPEN);
  expect(await second.company('10111213', 'third')).not.toBeNull();
});

test('a company that files a change is returned with it', async () => {
  const change = { company_name: 'Kestrel Bicycles Ltd', accounts: {} };
  await fetch(`${sandbox.url}/api/companies-house/SC445566`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(await open('a-key').company('SC445566', 'a client')).toMatchObject({
    company_name: 'Kestrel Bicycles Ltd',
    year_end: null,
  });
});

test('an answer without a name is unreadable, and the error reveals no value', async () => {
  await fetch(`${sandbox.url}/api/companies-house/13572468`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company_name: ' ', type: 'x'.repeat(400) }),
  });
  await expect(open('a-key').company('13572468', 'a client')).rejects.toMatchObject({
    code: 'unreadable',
    message: 'Companies House answered without a proper company_name, type',
  });
});

test('the limit of a key is 600 calls in five minutes', async () => {
  const registry = open('greedy');
  for (let times = 0; times < 600; times++) await registry.search('x', 'a client');
  await expect(registry.search('x', 'a client')).rejects.toMatchObject({ code: 'busy' });
  expect(await open('modest').search('xyzzy', 'a client')).toEqual([]);
});

test('without a register every request fails as one that cannot be reached', async () => {
  await expect(noCompanyRegistry.company('10111213', 'a client')).rejects.toMatchObject({
    code: 'unavailable',
  });
});
