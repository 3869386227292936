import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { environmentOf, ROOT, type Settings } from './product.ts';

export interface CommandOutput {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `npm run office -- …` with the environment of a product, without npm's own lines. */
export const office = (settings: Settings, ...words: readonly string[]): Promise<CommandOutput> =>
  officeIn(environmentOf(settings), ...words);

/** The same with any environment. */
export function officeIn(
  env: NodeJS.ProcessEnv,
  ...words: readonly string[]
): Promise<CommandOutput> {
  const args = [join(ROOT, 'tools/run.mjs'), 'office', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
