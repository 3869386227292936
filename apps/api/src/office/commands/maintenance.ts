import { LONGEST_MESSAGE, type Mode } from '@counterfoil/domain/application/status';
import { switchMaintenance } from '#modules/application/public';
import { WrongUsage, type Command } from '../command.ts';
import { readWords } from '../read-words.ts';

const MODES: ReadonlyMap<string | undefined, Mode> = new Map([
  ['announce', 'announced'],
  ['on', 'maintenance'],
  ['off', 'online'],
]);

const SAID: Readonly<Record<Mode, string>> = {
  announced: 'Maintenance is announced: every page shows it.',
  maintenance: 'Maintenance is on: every page leads to /maintenance.',
  online: 'Maintenance is off: the portal is open.',
};

/** `maintenance announce|on|off [--message T]` */
export const maintenance: Command = {
  usage: 'announce|on|off [--message T]',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['message'] });
    const mode = MODES.get(plain[0]);
    if (!mode || plain.length > 1) {
      throw new WrongUsage('Use one of: maintenance announce, maintenance on, maintenance off.');
    }
    const message = messageOf(options.message, mode);
    return async (deps) => {
      const data = await switchMaintenance(deps, { mode, message });
      return { data, text: SAID[mode] };
    };
  },
};

function messageOf(given: string | undefined, mode: Mode): string | null {
  if (given === undefined) return null;
  const message = given.trim();
  if (mode === 'online') throw new WrongUsage('maintenance off takes no --message.');
  if (message === '') throw new WrongUsage('--message needs a text.');
  if (message.length <= LONGEST_MESSAGE) return message;
  throw new WrongUsage(`--message must contain no more than ${LONGEST_MESSAGE} characters.`);
}
