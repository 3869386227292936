import { setClient, STORAGE_TIERS, type ClientStatus } from '#modules/account/public';
import { WrongUsage, type Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { choice, named, readWords } from '../read-words.ts';

const STATUSES: Readonly<Record<'left' | 'active' | 'on-stop', ClientStatus>> = {
  left: 'left',
  active: null,
  'on-stop': 'on_stop',
};
const STATUS_FLAGS = ['left', 'active', 'on-stop'] as const;

/** `set <client> --left | --active | --on-stop | --paper on|off | --shoebox on|off | --tier T` */
export const set: Command = {
  usage: `<client> [--left | --active | --on-stop] [--paper on|off] [--shoebox on|off] [--tier ${STORAGE_TIERS.join('|')}]`,
  read: (words) => {
    const { plain, options, flags } = readWords(words, {
      texts: ['paper', 'shoebox', 'tier'],
      flags: STATUS_FLAGS,
    });
    const { client } = named(plain, 'client');
    const { paper, shoebox, tier } = options;
    const changes = {
      ...statusOf(flags),
      ...(paper === undefined ? {} : { paper: onOff(paper, 'paper') }),
      ...(shoebox === undefined ? {} : { shoebox: onOff(shoebox, 'shoebox') }),
      ...(tier === undefined ? {} : { storage_tier: choice(tier, 'tier', STORAGE_TIERS) }),
    };
    if (Object.keys(changes).length === 0) {
      throw new WrongUsage(
        'Choose what to set: --left, --active, --on-stop, --paper, --shoebox or --tier.',
      );
    }
    return async (deps) => {
      const found = await findClient(deps, client);
      const settings = await setClient(deps, found.id, changes);
      const { client_status, paper: isPaper, shoebox: isShoebox, storage_tier } = settings;
      const said = [
        client_status ?? 'active',
        isPaper ? 'paper' : 'no paper',
        isShoebox ? 'shoebox' : 'no shoebox',
        storage_tier,
      ];
      return {
        data: { client_id: found.id, ...settings },
        text: `${found.company_name}: ${said.join(', ')}.`,
      };
    };
  },
};

function statusOf(flags: { readonly [N in keyof typeof STATUSES]: boolean }) {
  const [given, another] = STATUS_FLAGS.filter((name) => flags[name]);
  if (another) throw new WrongUsage(`--${given} and --${another} cannot be used together.`);
  return given ? { client_status: STATUSES[given] } : {};
}

const onOff = (text: string, option: string) => choice(text, option, ['on', 'off']) === 'on';
