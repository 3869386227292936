import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig, readWorkerConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = { SMTP_URL: 'smtps://user:pass@mail.example:465', SECRETS_KEY: KEY };

describe('the production settings', () => {
  test.each([
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('may have a malware scanner at %s', async (url, clamd) => {
    expect((await readConfig({ ...PRODUCTION, CLAMD_URL: url })).clamd).toEqual(clamd);
  });

  test('need only a mail server and a key', async () => {
    expect(await readConfig(PRODUCTION)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      port: 3000,
      dataDir: './data',
      databaseUrl: null,
      requestsDatabaseUrl: null,
      blobs: null,
      coldBlobs: null,
      clamd: null,
      companiesHouse: null,
      goCardless: null,
      hmrc: null,
      openBanking: null,
      payByBank: null,
      portalNow: null,
      trustProxy: 0,
      officePreviews: true,
      backgroundWork: true,
      metrics: null,
      logLevel: 'info',
    });
  });

  test.each([
    ['SMTP_URL', undefined],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['SECRETS_KEY', undefined],
    ['SECRETS_KEY', 'c2hvcnQ='],
    ['SECRETS_KEY', `${KEY}AAAA`],
    ['SECRETS_KEY', `${KEY},${KEY}`],
    ['SECRETS_KEY', `2:${KEY},2:${KEY}`],
    ['SECRETS_KEY', `0:${KEY}`],
    ['SECRETS_KEY', `256:${KEY}`],
    ['SECRETS_KEY', `2:${KEY},`],
    ['CLAMD_URL', 'clamav:3310'],
    ['CLAMD_URL', 'https://clamav.example'],
    ['PORT', '80a'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://db.example/portal'],
    ['DATABASE_URL', 'db.example:5432'],
    ['REQUESTS_DATABASE_URL', 'db.example:5432'],
    ['REQUESTS_DATABASE_URL', 'postgres://requests@db.example/portal'],
    ['BLOBS_URL', 's3://bucket'],
    ['BLOBS_URL', 'https://bucket.example'],
    ['COLD_BLOBS_URL', 's3://key:secret@'],
    ['COMPANIES_HOUSE_API_URL', 'register.example'],
    ['GOCARDLESS_API_URL', 'http://gocardless.example'],
    ['COMPANIES_HOUSE_API_URL', 'http://register.example'],
    ['HMRC_BASE_URL', 'http://hmrc.example'],
    ['HMRC_WWW_URL', 'hmrc.example'],
    ['VENDOR_PUBLIC_IP', '10.0.0.1'],
    ['VENDOR_PUBLIC_IP', 'portal.example'],
    ['PORTAL_URL', '{host}'],
    ['PORTAL_URL', 'ftp://{host}'],
    ['PORTAL_NOW', '2026-11-21T09:00:00Z'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.1'],
    ['OFFICE_PREVIEWS', 'off'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['BACKGROUND_WORK', 'no'],
    ['BACKGROUND_WORK', 'false'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '3000'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with one line that names %s when it is %s', async (name, value) => {
    const reading = readConfig({ ...PRODUCTION, [name]: value });
    const error = await reading.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('can turn previews of Word files off', async () => {
    const { officePreviews } = await readConfig({ ...PRODUCTION, OFFICE_PREVIEWS: 'false' });
    expect(officePreviews).toBe(false);
  });

  test('never print a password', async () => {
    const secret = 'hunter2';
    for (const wrong of [
      { DATABASE_URL: `mysql://portal:${secret}@db.example/portal` },
      { REQUESTS_DATABASE_URL: `mysql://portal:${secret}@db.example/portal` },
      { SMTP_URL: `http://user:${secret}@mail.example` },
      { SECRETS_KEY: secret },
      { BLOBS_URL: `s3://key:${secret}@?region=eu-west-2` },
      { COLD_BLOBS_URL: `s3://key:${secret}@cold?endpoint=ftp://s3.example` },
    ]) {
      const message = await readConfig({ ...PRODUCTION, ...wrong }).then(
        () => 'no error',
        (reason: Error) => reason.message,
      );
      expect(message).toMatch(/DATABASE_URL|SMTP_URL|SECRETS_KEY|BLOBS_URL/);
      expect(message).not.toContain(secret);
    }
  });

  test('keep archived files apart from the others', async () => {
    const BLOBS_URL = 's3://key:secret@bucket/files?region=eu-west-2';
    const both = (COLD_BLOBS_URL: string) =>
      readConfig({ ...PRODUCTION, BLOBS_URL, COLD_BLOBS_URL });
    await expect(both('s3://other:key@bucket/files/')).rejects.toThrow(/^COLD_BLOBS_URL/);
    expect((await both('s3://key:secret@bucket/cold')).coldBlobs?.prefix).toBe('cold/');
  });

  test('default the portal address to each brand’s host', async () => {
    const urlOf = async (env: object) => (await readConfig({ ...PRODUCTION, ...env })).portalUrl;
    expect(await urlOf({})).toBe('https://{host}');
    expect(await urlOf({ PORTAL_URL: 'https://{host}:8443/' })).toBe('https://{host}:8443');
    const demo = { COUNTERFOIL_MODE: 'demo', PORT: '3456' };
    expect(await urlOf(demo)).toBe('http://{host}:3456');
  });

  test.each([
    [undefined, 0],
    ['', 0],
    ['false', 0],
    ['0', 0],
    ['true', 1],
    ['1', 1],
    ['3', 3],
  ])('take TRUST_PROXY=%s for %d proxies in front', async (TRUST_PROXY, hops) => {
    expect((await readConfig({ ...PRODUCTION, TRUST_PROXY })).trustProxy).toBe(hops);
  });

  test('accept both protocol names of PostgreSQL', async () => {
    for (const DATABASE_URL of ['postgres://db.example/p', 'postgresql://db.example/p']) {
      expect((await readConfig({ ...PRODUCTION, DATABASE_URL })).databaseUrl).toBe(DATABASE_URL);
    }
  });
});

describe('the settings of several processes', () => {
  const DATABASE_URL = 'postgres://db.example/portal';

  test('leave background work to workers only with a database that they can share', async () => {
    const left = { ...PRODUCTION, BACKGROUND_WORK: 'false' };
    await expect(readConfig(left)).rejects.toThrow(/^BACKGROUND_WORK=false needs DATABASE_URL/);
    expect((await readConfig({ ...left, DATABASE_URL })).backgroundWork).toBe(false);
  });

  test('refuse a worker on the embedded database in one sentence', async () => {
    const reading = readWorkerConfig(PRODUCTION);
    await expect(reading).rejects.toThrow(/^A worker needs DATABASE_URL: [^.\n]+\.$/);
    await expect(reading).rejects.toBeInstanceOf(ConfigError);
    const { databaseUrl } = await readWorkerConfig({ ...PRODUCTION, DATABASE_URL });
    expect(databaseUrl).toBe(DATABASE_URL);
  });

  test('serve metrics on this machine alone, unless a host is named', async () => {
    const METRICS_PORT = '9464';
    const metricsOf = async (env: object) => (await readConfig({ ...PRODUCTION, ...env })).metrics;
    expect(await metricsOf({ METRICS_PORT })).toEqual({ port: 9464, host: '127.0.0.1' });
    const METRICS_HOST = '10.0.0.5';
    expect(await metricsOf({ METRICS_PORT, METRICS_HOST })).toEqual({
      port: 9464,
      host: '10.0.0.5',
    });
    expect(await metricsOf({ METRICS_HOST })).toBeNull();
  });
});

describe('the provider of direct debits', () => {
  const OWN = {
    GOCARDLESS_API_URL: 'https://gocardless.example/',
    GOCARDLESS_ACCESS_TOKEN: 'token',
    GOCARDLESS_WEBHOOK_SECRET: 'secret',
  };
  const providerOf = async (env: object) =>
    (await readConfig({ ...PRODUCTION, ...env })).goCardless;

  test('is at the address in the settings', async () => {
    expect(await providerOf(OWN)).toEqual({
      apiUrl: 'https://gocardless.example',
      accessToken: 'token',
      webhookSecret: 'secret',
    });
    expect(await providerOf({})).toBeNull();
  });

  test.each(Object.keys(OWN))('is refused without %s, which the error names', async (missing) => {
    await expect(providerOf({ ...OWN, [missing]: '' })).rejects.toThrow(
      new RegExp(`^${missing} is missing: GOCARDLESS_\\w+ needs it\\.$`),
    );
  });

  test('is the sandbox’s in the demo only', async () => {
    const SANDBOX_URL = 'http://localhost:3001';
    expect(await providerOf({ SANDBOX_URL })).toBeNull();
    const demo = { COUNTERFOIL_MODE: 'demo', SANDBOX_URL };
    expect((await providerOf(demo))?.apiUrl).toBe('http://localhost:3001/gocardless');
    expect(await providerOf({ ...demo, ...OWN })).toMatchObject({ accessToken: 'token' });
  });
});

describe('the tax authority', () => {
  const OWN = {
    HMRC_BASE_URL: 'https://api.hmrc.example/',
    HMRC_WWW_URL: 'https://www.hmrc.example',
    HMRC_CLIENT_ID: 'id',
    HMRC_CLIENT_SECRET: 'secret',
    VENDOR_PUBLIC_IP: '203.0.113.7',
  };
  const authorityOf = async (env: object) => (await readConfig({ ...PRODUCTION, ...env })).hmrc;

  test('is at the address in the settings', async () => {
    expect(await authorityOf(OWN)).toEqual({
      baseUrl: 'https://api.hmrc.example',
      wwwUrl: 'https://www.hmrc.example',
      clientId: 'id',
      clientSecret: 'secret',
      vendorPublicIp: '203.0.113.7',
    });
    expect(await authorityOf({})).toBeNull();
  });

  test.each(Object.keys(OWN))('is refused without %s, which the error names', async (missing) => {
    await expect(authorityOf({ ...OWN, [missing]: '' })).rejects.toThrow(
      new RegExp(`^${missing} is missing: \\w+ needs it\\.$`),
    );
  });

  test('is the sandbox’s in the demo only, which needs no address in its settings', async () => {
    const SANDBOX_URL = 'http://localhost:3001';
    expect(await authorityOf({ SANDBOX_URL })).toBeNull();
    const demo = { COUNTERFOIL_MODE: 'demo', SANDBOX_URL };
    const address = 'http://localhost:3001/hmrc';
    expect(await authorityOf(demo)).toMatchObject({ baseUrl: address, wwwUrl: address });
    const { VENDOR_PUBLIC_IP, ...own } = OWN;
    expect(await authorityOf({ ...demo, VENDOR_PUBLIC_IP })).toMatchObject({
      baseUrl: address,
      vendorPublicIp: VENDOR_PUBLIC_IP,
    });
    expect(await authorityOf({ ...demo, ...own })).toMatchObject({
      clientId: 'id',
      vendorPublicIp: null,
    });
    await expect(authorityOf({ ...demo, ...own, HMRC_WWW_URL: '' })).rejects.toThrow(
      /^HMRC_WWW_URL is missing/,
    );
  });
});

describe('the register of companies', () => {
  const [url, key] = ['COMPANIES_HOUSE_API_URL', 'COMPANIES_HOUSE_API_KEY'];
  const SANDBOX_URL = 'http://localhost:3001';
  const registerOf = async (env: object) =>
    (await readConfig({ ...PRODUCTION, ...env })).companiesHouse;

  test('is at the address in the settings, over TLS except on this machine', async () => {
    const own = { [url]: 'https://register.example/', [key]: 'k' };
    expect(await registerOf(own)).toEqual({ apiUrl: 'https://register.example', apiKey: 'k' });
    const here = { [url]: 'http://127.0.0.1:4000/ch', [key]: 'k' };
    expect(await registerOf(here)).toMatchObject({ apiUrl: 'http://127.0.0.1:4000/ch' });
  });

  test('is refused when half of it is set; the error names the other half, not the key', async () => {
    await expect(registerOf({ [url]: 'https://register.example' })).rejects.toThrow(
      'COMPANIES_HOUSE_API_KEY is missing: COMPANIES_HOUSE_API_URL needs it.',
    );
    await expect(registerOf({ [key]: 'hunter2' })).rejects.toThrow(
      'COMPANIES_HOUSE_API_URL is missing: COMPANIES_HOUSE_API_KEY needs it.',
    );
  });

  test('is the sandbox’s in the demo only', async () => {
    expect(await registerOf({ SANDBOX_URL })).toBeNull();
    const demo = { COUNTERFOIL_MODE: 'demo', SANDBOX_URL };
    expect((await registerOf(demo))?.apiUrl).toBe('http://localhost:3001/companies-house');
    const own = { [url]: 'https://register.example', [key]: 'k' };
    expect(await registerOf({ ...demo, ...own })).toMatchObject({ apiKey: 'k' });
  });
});

describe('the demo settings', () => {
  test('create one key per folder, readable only by its owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'counterfoil-config-'));
    const env = { COUNTERFOIL_MODE: 'demo', SMTP_URL: 'smtp://127.0.0.1:2525', DATA_DIR: folder };
    const first = await readConfig(env);
    const second = await readConfig(env);
    expect(first.secretsKeys.keys.get(1)).toHaveLength(32);
    expect(second.secretsKeys).toEqual(first.secretsKeys);
    const path = join(folder, 'secrets.key');
    expect(await readFile(path, 'utf8')).toBe(first.secretsKeys.keys.get(1)?.toString('base64'));
    expect((await stat(path)).mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  test('can start the clock at another instant', async () => {
    const env = { ...PRODUCTION, COUNTERFOIL_MODE: 'demo' };
    const at = await readConfig({ ...env, PORTAL_NOW: '2026-11-21T09:00:00Z' });
    expect(at.portalNow?.toString()).toBe('2026-11-21T09:00:00Z');
    await expect(readConfig({ ...env, PORTAL_NOW: 'tomorrow' })).rejects.toThrow('PORTAL_NOW');
  });

  test('listen on this machine only', async () => {
    expect((await readConfig({ ...PRODUCTION, COUNTERFOIL_MODE: 'demo' })).host).toBe('localhost');
  });
});
