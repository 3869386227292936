import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOpenBanking, type Customer } from '../behaviour.ts';
import { noOpenBanking } from '../none/index.ts';
import { createTrueLayer } from './index.ts';

// In a process of its own, and written without our code, so that it can prove the adapter wrong.
const SANDBOX = path.resolve(import.meta.dirname, '../../../../../apps/sandbox/src/main.ts');

let child: ChildProcess;
let dataDir: string;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'banks-'));
  const env = { PATH: process.env['PATH'], SANDBOX_PORT: '0', DATA_DIR: dataDir };
  child = fork(SANDBOX, { env });
  const [ready] = (await once(child, 'message')) as [{ http_port: number }];
  url = `http://127.0.0.1:${ready.http_port}`;
});

afterAll(async () => {
  child.disconnect();
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
});

const open = (attemptMs = 60_000) =>
  createTrueLayer({
    authUrl: `${url}/truelayer-auth`,
    apiUrl: `${url}/truelayer`,
    clientId: 'sandbox-counterfoil',
    clientSecret: 'a-secret',
    limits: { attemptMs, wholeMs: 60_000, retries: 0 },
  });

/** The hidden fields and the address of the form of a page; a person fills in the rest. */
function formOf(page: string, bank: string) {
  const forms = page.split('<form').slice(1);
  const form = forms.find((text) => text.includes(`value="${bank}"`)) ?? forms[0] ?? '';
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const clean = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
  return {
    action: /action="([^"]+)"/.exec(form)?.[1] ?? '',
    fields: Object.fromEntries(fields.map(([, name, value]) => [name, clean(value)])),
  };
}

async function walk(link: string, user: string, bank: string, answer: string) {
  const page = async (at: string) => (await fetch(at)).text();
  const send = (action: string, fields: Record<string, string>) =>
    fetch(`${url}${action}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  let form = formOf(await page(link), bank);
  if (form.action.endsWith('/sign-in') && !link.includes('/renew/')) {
    form = formOf(
      await page(`${url}${form.action}?${new URLSearchParams(form.fields).toString()}`),
      bank,
    );
  }
  const signedIn = await send(form.action, { ...form.fields, user, password: 'doe' });
  form = formOf(await signedIn.text(), bank);
  const returned = await send(form.action, { ...form.fields, answer });
  return new URL(returned.headers.get('location') ?? '').searchParams;
}

const userOf = (customer: Customer) => (customer === 'fine' ? 'john' : customer);
const post = async (call: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/open-banking/${call}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: { now: string } }).data;
};

describeOpenBanking('TrueLayer', () => ({
  open,
  signIn: (link, customer, bank = 'mock') => walk(link, userOf(customer), bank, 'allow'),
  refuse: (link) => walk(link, 'john', 'mock', 'cancel'),
  now: async () => Temporal.Instant.from((await post('clock', { days: 0 })).now),
  moveDays: async (days) => void (await post('clock', { days })),
  expire: async (id) => void (await post('acts/expire', { id })),
  revokeAtBank: async (id) => void (await post('acts/revoke', { id })),
  bankName: 'Mock Bank',
  cardBank: 'ob-thistle',
  strictBank: 'ob-harbour',
}));

test('without a provider every request fails as one that cannot be reached', async () => {
  const failed = { code: 'unavailable' };
  await expect(noOpenBanking.refresh('a token', 'a client')).rejects.toMatchObject(failed);
  expect(() => noOpenBanking.authorisationUrl({ redirect_uri: '', state: '' })).toThrow('set up');
  expect(await noOpenBanking.logo('https://bank.example/logo.svg')).toBeNull();
});
