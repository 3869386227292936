// `npm start`: the complete demo: the web app (built again after a change), the sandbox and the portal.
import { join } from 'node:path';
import { LaunchError } from './launch/child.ts';
import { demoBanner, readBrands } from './launch/banner.ts';
import { launchDemo, type Launch } from './launch/launcher.ts';
import { readLaunchSettings } from './launch/settings.ts';
import { buildWebIfStale } from './web-build.ts';

const root = join(import.meta.dirname, '..');
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs `stop` on the first signal, or when the process that started us was killed. npm and the terminal both send a
 * signal for one Ctrl-C. Later signals change nothing, because stopping has a time limit anyway.
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
