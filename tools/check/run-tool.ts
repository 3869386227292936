import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Outcome = {
  readonly isGood: boolean;
  /** A few words or a number that stand beside the check's name. */
  readonly figure: string;
  /** What to read when it is not good, and warnings. */
  readonly details: string;
};

/**
 * Runs a tool of node_modules/.bin to its end.
 * @param figureOf finds the figure in what the tool said
 */
export async function runTool(
  root: string,
  tool: string,
  args: readonly string[],
  figureOf: (output: string) => string,
): Promise<Outcome> {
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = await once(child, 'close');
  const isGood = code === 0;
  // With CI=true some tools colour what they say whatever they are asked.
  const text = stripVTControlCharacters(output).trim();
  return { isGood, figure: figureOf(text), details: isGood ? '' : text };
}
