import { composeWorker } from './composition.ts';
import { readWorkerConfig } from './config.ts';
import { openNode } from './open-node.ts';
import { runNode, runProcess, tellParent } from './run-node.ts';

/** The background work of the portal in a process that serves nobody. */
async function main(): Promise<void> {
  const config = await readWorkerConfig(process.env);
  const around = await openNode(config);
  await runNode({ config, around, node: await composeWorker(around) });
  tellParent({ type: 'ready', port: config.port });
  if (!process.send) process.stdout.write(`The worker is ready on port ${config.port}.\n`);
}

runProcess(main);
