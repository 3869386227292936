import { readSettings, StartFailure } from './settings.ts';
import { startSandbox } from './start-sandbox.ts';

/**
 * The sandbox as a process. When the demo forks it, it sends its parent `{type: 'ready', http_port,
 * smtp_port, clamd_port}` or `{type: 'failed', message}` over IPC, and ends together with its parent.
 */
async function main(): Promise<void> {
  const sandbox = await startSandbox(readSettings(process.env));
  const { httpPort, smtpPort, clamdPort } = sandbox;

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void sandbox.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop);
  // A parent that was killed before this line has disconnected already, without another event.
  if (process.send && !process.connected) stop();

  const ports = { http_port: httpPort, smtp_port: smtpPort, clamd_port: clamdPort };
  // A parent that goes now must not end this process by its message, before 'disconnect' does.
  if (process.send) process.send({ type: 'ready', ...ports }, () => undefined);
  else {
    console.log(`Sandbox: http://localhost:${httpPort}   Mail: smtp://127.0.0.1:${smtpPort}`);
  }
}

function fail(error: unknown): void {
  const message = error instanceof StartFailure ? error.message : String(error);
  if (!(error instanceof StartFailure)) console.error(error);
  process.exitCode = 1;
  if (process.send) process.send({ type: 'failed', message }, () => process.exit(1));
  else {
    console.error(message);
    process.exit(1);
  }
}

main().catch(fail);
