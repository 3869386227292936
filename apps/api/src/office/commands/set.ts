import {
  normaliseVatNumber,
  vatNumberError,
  vatNumberText,
  vatNumberWarning,
} from '@counterfoil/domain/identifiers/vat-number';
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

/** `set <client> --left | --active | --on-stop | --paper on|off | --shoebox on|off | --tier T | --vat-number N` */
export const set: Command = {
  usage: `<client> [--left | --active | --on-stop] [--paper on|off] [--shoebox on|off] [--tier ${STORAGE_TIERS.join('|')}] [--vat-number N]`,
  read: (words) => {
    const { plain, options, flags } = readWords(words, {
      texts: ['paper', 'shoebox', 'tier', 'vat-number'],
      flags: STATUS_FLAGS,
    });
    const { client } = named(plain, 'client');
    const { paper, shoebox, tier, 'vat-number': vatNumber } = options;
    const changes = {
      ...statusOf(flags),
      ...(paper === undefined ? {} : { paper: onOff(paper, 'paper') }),
      ...(shoebox === undefined ? {} : { shoebox: onOff(shoebox, 'shoebox') }),
      ...(tier === undefined ? {} : { storage_tier: choice(tier, 'tier', STORAGE_TIERS) }),
      ...(vatNumber === undefined ? {} : { vat_number: vatNumberOf(vatNumber) }),
    };
    if (Object.keys(changes).length === 0) {
      throw new WrongUsage(
        'Choose what to set: --left, --active, --on-stop, --paper, --shoebox, --tier or --vat-number.',
      );
    }
    return async (deps) => {
      const found = await findClient(deps, client);
      const settings = await setClient(deps, found.id, changes);
      const {
        client_status,
        paper: isPaper,
        shoebox: isShoebox,
        storage_tier,
        vat_number,
      } = settings;
      const warning =
        changes.vat_number === undefined ? null : vatNumberWarning(changes.vat_number);
      const said = [
        client_status ?? 'active',
        isPaper ? 'paper' : 'no paper',
        isShoebox ? 'shoebox' : 'no shoebox',
        storage_tier,
        ...(vat_number === null ? [] : [`VAT number ${vatNumberText(vat_number)}`]),
      ];
      return {
        data: { client_id: found.id, ...settings },
        text: [
          `${found.company_name}: ${said.join(', ')}.`,
          ...(warning ? [`${warning}.`] : []),
        ].join(' '),
      };
    };
  },
};

function statusOf(flags: { readonly [N in keyof typeof STATUSES]: boolean }) {
  const [given, another] = STATUS_FLAGS.filter((name) => flags[name]);
  if (another) throw new WrongUsage(`--${given} and --${another} cannot be used together.`);
  return given ? { client_status: STATUSES[given] } : {};
}

/** "101 7476 96" or "GB101747696" -> "101747696" */
function vatNumberOf(text: string): string {
  const number = normaliseVatNumber(text).replace(/^GB/, '');
  const error = vatNumberError(number);
  if (error) throw new WrongUsage(`--vat-number is no VAT number: ${error.toLowerCase()}.`);
  return number;
}

const onOff = (text: string, option: string) => choice(text, option, ['on', 'off']) === 'on';
