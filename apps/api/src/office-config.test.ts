import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readOfficeConfig, readOfficeSurroundings } from './office-config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = { SMTP_URL: 'smtps://user:pass@mail.example:465', SECRETS_KEY: KEY };

describe("the office's settings", () => {
  test('are those of the portal: in the demo its key and its port', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'counterfoil-config-'));
    const env = { SMTP_URL: 'smtp://127.0.0.1:2525', DATA_DIR, PORT: '3100' };
    const demo = await readConfig({ ...env, COUNTERFOIL_MODE: 'demo' });
    expect(readOfficeConfig(env)).toEqual({
      dataDir: DATA_DIR,
      databaseUrl: null,
      portalNow: null,
    });
    const { secretsKeys, portalUrl } = demo;
    expect(await readOfficeSurroundings(env)).toMatchObject({ secretsKeys, portalUrl });
    await rm(DATA_DIR, { recursive: true });
  });

  test('are those of production when it has its own key', async () => {
    const { secretsKeys, portalUrl } = await readConfig(PRODUCTION);
    expect(await readOfficeSurroundings(PRODUCTION)).toMatchObject({ secretsKeys, portalUrl });
  });

  test('lead to the sandbox in the demo, and never in production', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'counterfoil-config-'));
    const env = { DATA_DIR, SANDBOX_URL: 'http://localhost:3001' };
    await readConfig({ ...env, SMTP_URL: 'smtp://127.0.0.1:2525', COUNTERFOIL_MODE: 'demo' });
    expect(await readOfficeSurroundings(env)).toMatchObject({
      goCardless: { apiUrl: 'http://localhost:3001/gocardless' },
      openBanking: { apiUrl: 'http://localhost:3001/truelayer' },
    });
    expect(await readOfficeSurroundings({ ...PRODUCTION, ...env })).toMatchObject({
      goCardless: null,
      openBanking: null,
    });
    await rm(DATA_DIR, { recursive: true });
  });

  test('never make a key: without one the command is refused', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'counterfoil-config-'));
    await expect(readOfficeSurroundings({ DATA_DIR })).rejects.toThrow('SECRETS_KEY is missing');
    expect(await readdir(DATA_DIR)).toEqual([]);
    await rm(DATA_DIR, { recursive: true });
  });
});
