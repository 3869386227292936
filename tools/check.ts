// `npm run check`: every rule that a machine can check. Runs all checks, even after one has failed.
import { join } from 'node:path';
import { allChecks, type Check } from './check/checks.ts';
import type { Outcome } from './check/run-tool.ts';
import { readSourceFiles } from './check/source-files.ts';

const root = join(import.meta.dirname, '..');

async function outcomeOf(check: Check): Promise<Outcome> {
  try {
    return await check.run();
  } catch (error) {
    return { isGood: false, figure: 'could not run', details: String(error) };
  }
}

const names: string[] = [];
for (const check of allChecks(root, readSourceFiles(root))) {
  const start = performance.now();
  const { isGood, figure, details } = await outcomeOf(check);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!isGood) names.push(check.name);
  console.log(
    `${isGood ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(12)}  ${figure} (${seconds} s)`,
  );
  if (details !== '') console.log(details.replaceAll(/^/gm, '        '));
}
console.log(names.length === 0 ? 'All checks passed.' : `Failed: ${names.join(', ')}.`);
process.exitCode = names.length === 0 ? 0 : 1;
if (process.channel) process.channel.unref();
