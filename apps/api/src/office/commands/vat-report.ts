import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatPounds, parsePence } from '@counterfoil/domain/money/pence';
import {
  PENCE_BOXES,
  VAT_BOXES,
  wrongBoxes,
  type VatBoxes,
} from '@counterfoil/domain/vat/vat-boxes';
import {
  differenceFromHmrc,
  MOST_WORKINGS_BYTES,
  prepareReport,
  readWorkings,
  shareWorkings,
} from '#modules/vat/public';
import { askFirst, OfficeRefusal, WrongUsage, type Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { dateOf, named, readWords, required } from '../read-words.ts';

const BOXES = ['box1', 'box2', 'box3', 'box4', 'box5', 'box6', 'box7', 'box8', 'box9'] as const;
type Options = { readonly [N in (typeof BOXES)[number] | 'from' | 'to' | 'due']?: string };

/** `vat-report <client> --from --to --due --box1 … --box9`: a return that the client can submit. */
export const vatReport: Command = {
  usage:
    '<client> --from DATE --to DATE --due DATE --box1 N … --box9 N [--workings FILE.csv] [--yes]',
  read: (words) => {
    const texts = ['from', 'to', 'due', 'workings', ...BOXES] as const;
    const { plain, options, flags } = readWords(words, { texts, flags: ['yes'] });
    const { client } = named(plain, 'client');
    const report = { ...period(options), boxes: boxesOf(options) };
    return async (deps, at) => {
      const [wrong] = wrongBoxes(report.boxes);
      if (wrong) throw new OfficeRefusal(`${wrong.message}.`);
      const lines = options.workings && (await linesIn(resolve(at.folder, options.workings)));
      const found = await findClient(deps, client);
      const data = await prepareReport(deps, found.id, report, (replaced) =>
        askFirst(
          flags.yes,
          `There is a prepared VAT return for ${replaced.join(' and ')}. Replace it?`,
        ),
      );
      if (lines) {
        const of = { clientId: found.id, reportId: data.report_id };
        await shareWorkings(deps.transact, of, lines);
      }
      const net = formatPounds(report.boxes.net_vat_due);
      const difference = await differenceFromHmrc(deps.transact, found.id, report);
      const text = `${data.title} of ${found.company_name} is prepared: ${net} net.`;
      return {
        data: { ...data, difference },
        text: difference === null ? text : `${text} Please check: ${difference}`,
      };
    };
  },
};

function period(options: Options) {
  const from = dateOf(options.from, 'from');
  const to = dateOf(options.to, 'to');
  const due = dateOf(options.due, 'due');
  if (from > to) throw new WrongUsage('--to must not be before --from.');
  if (due <= to) throw new WrongUsage('--due must be after --to.');
  return { from, to, due };
}

/** The lines of a file of workings. Reports all its errors at once. */
async function linesIn(path: string) {
  const there = await stat(path).catch(() => null);
  if (!there?.isFile()) throw new OfficeRefusal(`There is no file ${path}.`);
  if (there.size > MOST_WORKINGS_BYTES) throw new OfficeRefusal(`${path} is larger than 1 MB.`);
  const read = readWorkings(await readFile(path, 'utf8'));
  if ('faults' in read) throw new OfficeRefusal(`${path}: ${read.faults.join(' ')}`);
  return read.lines;
}

const WHOLE_POUNDS = 'whole pounds such as 1234';

/** Reports all invalid figures at once. */
function boxesOf(options: Options): VatBoxes {
  const wrong: string[] = [];
  const figures = BOXES.map((option, at) => {
    const pence = parsePence(required(options[option], option));
    const isAmount = at < PENCE_BOXES;
    if (pence !== null && isAmount) return pence;
    if (pence !== null && pence % 100 === 0) return pence / 100 || 0;
    wrong.push(`--${option} must be ${isAmount ? 'an amount such as 1234.56' : WHOLE_POUNDS}.`);
    return 0;
  });
  if (wrong.length > 0) throw new WrongUsage(wrong.join(' '));
  return Object.fromEntries(VAT_BOXES.map(({ name }, at) => [name, figures[at]])) as VatBoxes;
}
