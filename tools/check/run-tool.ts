import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type Outcome = {
  readonly isGood: boolean;
  /** A few words or a number to show beside the check's name. */
  readonly figure: string;
  /** The tool's output when it failed, otherwise empty. */
  readonly details: string;
};

/**
 * Runs a tool of node_modules/.bin to its end.
 * @param figureOf finds the figure in the tool's output
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
  // With CI=true some tools colour their output whatever the options say.
  const text = stripVTControlCharacters(output).trim();
  return { isGood, figure: figureOf(text), details: isGood ? '' : text };
}
