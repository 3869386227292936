// `npm start`: the demo, complete and by itself: the web app built when it changed, the sandbox, the portal.
import { join } from 'node:path';
import { LaunchError } from './launch/child.ts';
import { demoBanner, readBrands } from './launch/banner.ts';
import { launchDemo, type Launch } from './launch/launcher.ts';
import { readLaunchSettings } from './launch/settings.ts';
import { buildWebIfStale } from './web-build.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs `stop` on the first signal, or when the process that started us was killed. npm and the terminal both send
 * the signal of one Ctrl-C: the ones that follow change nothing, since stopping is bounded in time anyway.
 */
function stopOnce(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  if (process.channel) {
    process.on('disconnect', onSignal);
    process.channel.unref();
  }
}

async function main(): Promise<void> {
  const settings = readLaunchSettings(process.env);
  const running: { launch?: Launch } = {};
  stopOnce(async () => {
    await running.launch?.stop();
    process.exit(0);
  });
  await buildWebIfStale(root, say);
  const launch = launchDemo(
    {
      portal: join(root, 'apps/api/src/main.ts'),
      sandbox: join(root, 'apps/sandbox/src/main.ts'),
    },
    settings,
    say,
  );
  running.launch = launch;
  const fail = async (error: unknown): Promise<never> => {
    await launch.stop();
    throw error;
  };
  const ready = await launch.ready.catch(fail);
  process.stdout.write(
    demoBanner(ready.portal, ready.sandbox.http_port, readBrands(join(root, 'brands'))),
  );
  await fail(new LaunchError(await launch.portalEnded));
}

try {
  await main();
} catch (error) {
  say(error instanceof LaunchError ? error.message : String((error as Error).stack));
  process.exit(1);
}
