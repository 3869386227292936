import { FolderIsOpen, keepFilesPrivate } from '#platform/data-folder';
import { DiskFull, isDiskFull } from '#platform/disk-full';
import { FolderLocked } from '#platform/db/folder-lock';
import { RequestsLoginUnfit } from '#platform/db/requests-login';
import { serveMetrics } from '#platform/serve-metrics';
import type { Node } from './composition.ts';
import { ConfigError } from './config-error.ts';
import type { Config } from './config.ts';
import { shutDown, type Part } from './shut-down.ts';
import type { Surroundings } from './surroundings.ts';

/** Runs the start of a process. When it fails, says why in one sentence, and ends the process. */
export function runProcess(start: () => Promise<void>): void {
  keepFilesPrivate();
  start().catch((error: unknown) => {
    const message = sentenceOf(error);
    if (process.send) process.send({ type: 'failed', message });
    else process.stderr.write(`${message}\n`);
    process.exit(1);
  });
}

/** Tells the launcher, if there is one. Should it be gone, 'disconnect' ends this process in order, not the failed message. */
export function tellParent(message: object): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

interface NodeToRun {
  readonly config: Config;
  readonly around: Surroundings;
  readonly node: Node;
  /** The office's commands, where they come through this process. */
  readonly takeCommands?: () => Promise<() => Promise<void>>;
}

/** Listens and works until a stop signal, or until the launcher exits; then finishes running work, closes, exits. */
export async function runNode({ config, around, node, takeCommands }: NodeToRun): Promise<void> {
  const { converter, malwareScanner, typst, mail, database, log, metrics, endTraces } = around;
  await node.app.listen({ port: config.port, host: config.host });
  await node.work();
  const endMetrics =
    metrics && config.metrics ? await serveMetrics(metrics, config.metrics) : undefined;
  const endOffice = await takeCommands?.();
  // In this order.
  const parts: Part[] = [
    ...part('office', endOffice),
    ['converter', () => converter.close()],
    ['scanner', async () => malwareScanner.close()],
    ['portal', () => node.close()],
    ['typst', () => typst.close()],
    ['mail', async () => mail.close()],
    ...part('metrics', endMetrics),
    ['database', () => database.close()],
    ...part('traces', endTraces),
  ];
  stopOnce(() => {
    node.retire();
    return shutDown(parts, log);
  });
}

const part = (name: string, end: (() => Promise<void>) | undefined): Part[] =>
  end ? [[name, end]] : [];

function stopOnce(close: () => Promise<boolean>): void {
  let stopping: Promise<never> | undefined;
  const stop = () => {
    stopping ??= close().then(
      (isWhole) => process.exit(isWhole ? 0 : 1),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
}

// Errors whose message already says what is wrong.
const PLAIN = [ConfigError, DiskFull, FolderLocked, FolderIsOpen, RequestsLoginUnfit];

const noSpace = (error: unknown) =>
  `There is no space left on the disk of ${error instanceof Error && 'severity' in error ? 'the database' : 'the portal’s files'}. Make room, then start the portal again.`;

/** Says in one sentence why the start failed. */
function sentenceOf(error: unknown): string {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  if (isPlain && error instanceof Error) return error.message;
  if (isDiskFull(error)) return noSpace(error);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is in use by another program; stop it or set PORT to a free one.`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
    return 'The database at DATABASE_URL cannot be reached.';
  }
  return `The portal could not start: ${error instanceof Error ? error.message : String(error)}`;
}
