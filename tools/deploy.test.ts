import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readWorkerConfig } from '../apps/api/src/config.ts';
import { readLock } from './check/lock-file.ts';
import { PORTAL_NODE_FLAGS } from './launch/portal-node.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const UNITS = 'deploy/systemd';
const units = readdirSync(join(root, UNITS), { recursive: true, encoding: 'utf8' })
  .filter((path) => statSync(join(root, UNITS, path)).isFile())
  .map((path) => ({ path, text: read(join(UNITS, path)) }));
const launcher = read('deploy/counterfoil');
const proxy = read('deploy/haproxy.cfg');
const image = read('Containerfile');

type Service = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
};
const services: Record<string, Service> = parse(read('compose.yaml'), { merge: true }).services;
const nodes = ['portal-1', 'portal-2', 'worker'].map((name) => services[name] ?? {});

/** All settings that the portal reads, from what it asks the environment for. */
const settings = new Set<string>();

beforeAll(async () => {
  const env: Record<string, string> = {
    DATABASE_URL: 'postgres://a:b@localhost/c',
    METRICS_PORT: '9464',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    SMTP_URL: 'smtp://localhost',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  };
  for (const PAY_BY_BANK_PROVIDER of ['', 'crezco', 'truelayer']) {
    const recording = new Proxy({ ...env, PAY_BY_BANK_PROVIDER } as Record<string, string>, {
      get(values, name: string) {
        settings.add(name);
        return values[name];
      },
    });
    // Without the provider's other settings it refuses to start; the names are known by then.
    await readWorkerConfig(recording).catch(() => undefined);
  }
});

/** Read by packages, not by us. */
const NOT_SETTINGS = new Set(['NODE_ENV']);
const unknown = (names: readonly string[]) =>
  names.filter((name) => !settings.has(name) && !NOT_SETTINGS.has(name));

describe('settings in the files of deploy exist', () => {
  test('in the example of the environment', () => {
    const names = found(read('deploy/counterfoil.env.example'), /^(\w+)=/gm);
    expect(names).toContain('SECRETS_KEY');
    expect(unknown(names)).toEqual([]);
  });

  test('in the units of systemd', () => {
    const lines = units.flatMap(({ text }) => found(text, /^Environment=(.*)$/gm));
    const names = lines.flatMap((line) => found(line, /(?:^| )(\w+)=/g));
    expect(names).toContain('BACKGROUND_WORK');
    expect(unknown(names)).toEqual([]);
  });

  test('in the image and in Compose', () => {
    const ofImage = found(image, /^ENV (.*)$/gm).flatMap((line) => found(line, /(\w+)=/g));
    const names = nodes.flatMap(({ environment = {} }) => Object.keys(environment));
    expect([ofImage, names]).toEqual([
      expect.arrayContaining(['DATA_DIR']),
      expect.arrayContaining(['METRICS_PORT', 'BACKGROUND_WORK']),
    ]);
    expect(unknown([...ofImage, ...names])).toEqual([]);
  });

  test('in the table of docs/deploy.md, which has them all', () => {
    const names = found(read('docs/deploy.md'), /^\| (`[^|]*`) +\|/gm).flatMap((cell) =>
      found(cell, /`(\w+)`/g),
    );
    // Settings of the demo alone.
    const ofDemo = ['COUNTERFOIL_MODE', 'PORTAL_NOW', 'SANDBOX_URL'];
    const others = [...settings].filter((name) => !ofDemo.includes(name));
    expect(new Set(names)).toEqual(new Set(others));
  });

  test('for the proxy and for PostgreSQL, beside what reads them', () => {
    const names = Object.keys(services['proxy']?.environment ?? {});
    expect(found(proxy, /"\$\{(\w+)\}"/g)).toEqual(names);
    expect(found(proxy, /presetenv (\w+)/g)).toEqual(names);
  });
});

describe('paths in the files of deploy exist', () => {
  test('those that the image copies, none of which is left out of its context', () => {
    const copied = found(image, /^COPY (?!--from)(.*) \S+$/gm).flatMap((line) => line.split(' '));
    expect(copied.filter((path) => !isThere(path))).toEqual([]);
    const kept = found(read('.dockerignore'), /^!(.+)$/gm);
    expect(kept.filter((path) => !isThere(path))).toEqual([]);
    const isKept = (path: string) => kept.some((one) => path === one || path.startsWith(`${one}/`));
    expect(copied.filter((path) => path !== '.' && !isKept(path))).toEqual([]);
  });

  test('the image has each package of ours that the API needs, and says so to npm', () => {
    const lock = readLock(root);
    const needed = new Set(['apps/api']);
    for (const folder of needed) {
      const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
      for (const name of Object.keys(dependencies)) {
        const inside = name.replace('@counterfoil/', 'packages/');
        if (inside !== name && lock[inside]) needed.add(inside);
      }
    }
    expect(found(image, /^COPY (\S+)\/package\.json /gm).sort()).toEqual([...needed].sort());
    expect(found(image, /^COPY ((?:apps|packages)\/\S+) \1$/gm).sort()).toEqual([...needed].sort());
  });

  test('those that Compose mounts, besides what an administrator puts there', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => found(volume, /^\.\/([^:]+):/g)),
    );
    expect(mounted).toContain('deploy/haproxy.cfg');
    expect(mounted.filter((path) => !isThere(path))).toEqual(['deploy/certificates']);
  });

  test('the programs and documents of the units', () => {
    const text = units.map((unit) => unit.text).join('\n');
    const programs = found(text, /^ExecStart=\/opt\/counterfoil\/(\S+)/gm);
    expect(programs).toHaveLength(3);
    for (const path of programs) expect(statSync(join(root, path)).mode & 0o111, path).not.toBe(0);
    const documents = found(text, /^Documentation=file:\/opt\/counterfoil\/(\S+)/gm);
    expect(documents.filter((path) => !isThere(path))).toEqual([]);
  });

  test('the parts that the launcher starts, with the flags of npm run serve', () => {
    const files = found(launcher, /\brun (\S+\.ts)/g);
    expect(new Set(files)).toEqual(new Set(['main.ts', 'worker.ts', 'office.ts', 'restore.ts']));
    expect(files.filter((file) => !isThere(`apps/api/src/${file}`))).toEqual([]);
    expect(launcher).toContain(`exec "$node" ${PORTAL_NODE_FLAGS.join(' ')} "$release`);
  });
});

test('the proxy and the containers ask the address that says whether a node is ready', () => {
  const routes = found(read('apps/api/src/platform/http/health.ts'), /url: '([^']+)'/g);
  const asked = [proxy, launcher].flatMap((text) => found(text, /(\/(?:ready|health)\w*)/g));
  expect(new Set(asked)).toEqual(new Set(['/readyz']));
  expect(routes).toContain('/readyz');
});

test('a unit tries to start for as long as what it needs is away, such as a database after a power cut', () => {
  for (const { text } of units.filter(({ text }) => text.includes('\nRestart='))) {
    expect(text).toContain('\nRestart=on-failure\nRestartSec=3\n');
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
  }
});

test('whatever stops a node gives it the 30 seconds that it may need', () => {
  expect(nodes.map((node) => node.stop_grace_period)).toEqual(['30s', '30s', '30s']);
  const stops = units.flatMap(({ text }) => found(text, /^TimeoutStopSec=(.*)$/gm));
  expect(stops).toEqual(['30', '30']);
  expect(found(image, /^STOPSIGNAL (.*)$/gm)).toEqual(['SIGTERM']);
});

test('only the proxy can be reached from outside, so that nobody reads the metrics', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  expect(services['proxy']?.ports).toEqual(['80:80', '443:443']);
});

describe('the proxy', () => {
  test('takes TLS 1.2 and newer, with forward secrecy and authenticated encryption alone', () => {
    expect(found(proxy, /^ +ssl-default-bind-options (.*)$/gm)).toEqual(['ssl-min-ver TLSv1.2']);
    const ciphers = found(proxy, /^ +ssl-default-bind-ciphers (.*)$/gm).flatMap((line) =>
      line.split(':'),
    );
    expect(ciphers.length).toBeGreaterThan(0);
    for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*-(GCM-SHA\d+|POLY1305)$/);
  });

  test('leads pages to HTTPS, and refuses calls of the API without it', () => {
    const rules = found(proxy, /^ +http-request ((?:deny|redirect).*)$/gm);
    expect(rules).toEqual([
      'deny deny_status 403 if !{ ssl_fc } { path_beg -i /v1/ }',
      'redirect scheme https code 301 unless { ssl_fc }',
    ]);
  });

  test('has HSTS on its own answers too', () => {
    expect(proxy).toMatch(
      /http-after-response set-header Strict-Transport-Security "max-age=31536000; includeSubDomains"/,
    );
  });

  test('sets what the portal believes, and removes what only a proxy may say', () => {
    expect(found(proxy, /^ +http-request set-header (\S+)/gm)).toEqual([
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Client-Port',
    ]);
    const removed = found(proxy, /^ +http-request del-header (\S+)/gm);
    expect(removed).toEqual(
      expect.arrayContaining(['Connection', 'TE', 'traceparent', 'tracestate']),
    );
  });
});
