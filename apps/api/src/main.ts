import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveWeb } from '#platform/http/serve-web';
import { checkScanner } from './check-scanner.ts';
import { compose } from './composition.ts';
import { readConfig, type Config } from './config.ts';
import { serveOffice } from './office/channel.ts';
import { runCommand } from './office/run-command.ts';
import { openNode } from './open-node.ts';
import { runNode, runProcess, tellParent } from './run-node.ts';
import { DEMO_PASSWORD, demoSignIns } from './seed/demo-accounts.ts';
import { seedInvitation } from './seed/seed-invitation.ts';
import { seedDemo } from './seed/seed-demo.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function main(): Promise<void> {
  const config = await readConfig(process.env);
  const around = await openNode(config);
  await checkScanner(around, config.mode);
  if (config.mode === 'demo') await seedDemo(around);
  const portal = await compose(around);
  const lines = config.mode === 'demo' ? await seedInvitation(portal.office) : [];
  if (await hasWeb()) await serveWeb(portal.app, WEB);
  // No second process may open the embedded database, so the office's commands come through this one.
  const takeCommands = () =>
    serveOffice(
      config.dataDir,
      (words, at) => runCommand(words, { ...portal.office, dataDir: config.dataDir }, at),
      around.log,
    );
  const isAlone = around.database.kind === 'pglite';
  // Before the announcement: its reader may stop the portal at once.
  await runNode({ config, around, node: portal, ...(isAlone ? { takeCommands } : {}) });
  announce(config, lines);
}

const hasWeb = () =>
  access(join(WEB, 'index.html')).then(
    () => true,
    () => false,
  );

function announce(config: Config, lines: readonly string[]): void {
  const signIns = config.mode === 'demo' ? demoSignIns() : [];
  tellParent({
    type: 'ready',
    port: config.port,
    sign_ins: signIns,
    password: DEMO_PASSWORD,
    lines,
  });
  if (!process.send) process.stdout.write(`Ready on port ${config.port}.\n`);
}

runProcess(main);
