import { LaunchError } from './child.ts';

export type LaunchSettings = {
  readonly port: number;
  readonly sandboxPort: number;
  /** Variables for both processes, unchanged: the place of the data, the time, the proxy, features that are off. */
  readonly env: Record<string, string>;
};

const PASSED_ON = [
  'DATA_DIR',
  'DATABASE_URL',
  'REQUESTS_DATABASE_URL',
  'BLOBS_URL',
  'COLD_BLOBS_URL',
  'PORTAL_NOW',
  'TRUST_PROXY',
  'OFFICE_PREVIEWS',
  'COMPANIES_HOUSE_API_URL',
  'COMPANIES_HOUSE_API_KEY',
  'GOCARDLESS_API_URL',
  'GOCARDLESS_ACCESS_TOKEN',
  'GOCARDLESS_WEBHOOK_SECRET',
];

function portOf(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name] ?? '';
  if (text === '') return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new LaunchError(`${name} must be a whole number from 1 to 65535, not "${text}".`);
}

/**
 * The demo's settings from the environment, e.g. `PORT=8080` -> `{port: 8080, sandboxPort: 3001, ...}`.
 * @throws LaunchError that names the invalid variable
 */
export function readLaunchSettings(env: NodeJS.ProcessEnv): LaunchSettings {
  const port = portOf(env, 'PORT', 3000);
  const sandboxPort = portOf(env, 'SANDBOX_PORT', 3001);
  if (port === sandboxPort) {
    throw new LaunchError(`PORT and SANDBOX_PORT are both ${port}: give one of them another port.`);
  }
  const given = PASSED_ON.flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return { port, sandboxPort, env: { DATA_DIR: './data', ...Object.fromEntries(given) } };
}
