import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SANDBOX = path.resolve(import.meta.dirname, '../../../apps/sandbox/src/main.ts');

export interface SandboxProcess {
  readonly url: string;
  readonly smtpPort: number;
  readonly clamdPort: number;
  end(): Promise<void>;
}

interface ReadyMessage {
  readonly http_port: number;
  readonly smtp_port: number;
  readonly clamd_port: number;
}

/**
 * Starts the sandbox in a separate process. It is written from the providers' documentation, without our code, so that
 * it can prove an adapter wrong.
 * @param settings environment variables besides its ports and its folder
 */
export async function startSandbox(
  settings: Readonly<Record<string, string>> = {},
): Promise<SandboxProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  const env = { PATH: process.env['PATH'], SANDBOX_PORT: '0', DATA_DIR: dataDir, ...settings };
  const child = fork(SANDBOX, { env });
  const [ready] = (await once(child, 'message')) as [ReadyMessage];
  return {
    url: `http://127.0.0.1:${ready.http_port}`,
    smtpPort: ready.smtp_port,
    clamdPort: ready.clamd_port,
    end: async () => {
      child.disconnect();
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
