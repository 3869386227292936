import { parseDate } from '@counterfoil/domain/dates/parse-date';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import {
  PENCE_BOXES,
  VAT_BOXES,
  wrongBoxes,
  type VatBoxes,
} from '@counterfoil/domain/vat/vat-boxes';
import { prepareReport } from '#modules/vat/public';
import { askFirst, OfficeRefusal, WrongUsage, type Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { named, readWords, required } from '../read-words.ts';

const BOXES = ['box1', 'box2', 'box3', 'box4', 'box5', 'box6', 'box7', 'box8', 'box9'] as const;
type Options = { readonly [N in (typeof BOXES)[number] | 'from' | 'to' | 'due']?: string };

/** `vat-report <client> --from --to --due --box1 … --box9`: a return that the client can submit. */
export const vatReport: Command = {
  usage: '<client> --from DATE --to DATE --due DATE --box1 N … --box9 N [--yes]',
  read: (words) => {
    const texts = ['from', 'to', 'due', ...BOXES] as const;
    const { plain, options, flags } = readWords(words, { texts, flags: ['yes'] });
    const { client } = named(plain, 'client');
    const report = { ...period(options), boxes: boxesOf(options) };
    return async (deps) => {
      const [wrong] = wrongBoxes(report.boxes);
      if (wrong) throw new OfficeRefusal(`${wrong.message}.`);
      const found = await findClient(deps, client);
      const data = await prepareReport(deps, found.id, report, (replaced) =>
        askFirst(
          flags.yes,
          `There is a prepared VAT return for ${replaced.join(' and ')}. Replace it?`,
        ),
      );
      const net = formatPounds(report.boxes.net_vat_due);
      return { data, text: `${data.title} of ${found.company_name} is prepared: ${net} net.` };
    };
  },
};

function period(options: Options) {
  const date = (name: 'from' | 'to' | 'due') => {
    const text = required(options[name], name);
    // Two digits of a year are of this century.
    const read = parseDate(text, 2099);
    if (read === null) throw new WrongUsage(`--${name} must be a date such as 2026-09-30.`);
    return read;
  };
  const [from, to, due] = [date('from'), date('to'), date('due')];
  if (from > to) throw new WrongUsage('--to must not be before --from.');
  if (due <= to) throw new WrongUsage('--due must be after --to.');
  return { from, to, due };
}

function boxesOf(options: Options): VatBoxes {
  const figures = BOXES.map((option, at) => {
    const pence = parsePence(required(options[option], option));
    if (at < PENCE_BOXES) {
      if (pence !== null) return pence;
      throw new WrongUsage(`--${option} must be an amount such as 1234.56.`);
    }
    if (pence !== null && pence % 100 === 0) return pence / 100 || 0;
    throw new WrongUsage(`--${option} must be whole pounds such as 1234.`);
  });
  return Object.fromEntries(VAT_BOXES.map(({ name }, at) => [name, figures[at]])) as VatBoxes;
}
