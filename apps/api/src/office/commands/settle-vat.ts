import { settleByOffice, type OfficeFinding } from '#modules/vat/public';
import { mailQueueOf } from '../../mails.ts';
import { askFirst, WrongUsage, type Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { dateOf, named, readWords } from '../read-words.ts';

const FOUND = { held: 'held', 'other-figures': 'other_figures', 'not-held': 'not_held' } as const;
const FLAGS = ['held', 'other-figures', 'not-held'] as const;

const AS: Readonly<Record<OfficeFinding, string>> = {
  held: 'held by HMRC? It then counts as submitted.',
  other_figures: 'held by HMRC with other figures? It then counts as submitted.',
  not_held: 'not held by HMRC? The client is then asked to submit it again.',
};

/** `settle-vat <client> --from --to --held`: what the accountants found at HMRC about an unanswered return. */
export const settleVat: Command = {
  usage: '<client> --from DATE --to DATE (--held | --other-figures | --not-held) [--yes]',
  read: (words) => {
    const texts = ['from', 'to'] as const;
    const { plain, options, flags } = readWords(words, { texts, flags: [...FLAGS, 'yes'] });
    const { client } = named(plain, 'client');
    const days = { from: dateOf(options.from, 'from'), to: dateOf(options.to, 'to') };
    const found = foundOf(FLAGS.filter((flag) => flags[flag]));
    return async (deps) => {
      const { id, company_name } = await findClient(deps, client);
      const withMail = { ...deps, mailQueue: mailQueueOf(deps, deps.jobs) };
      const data = await settleByOffice(withMail, id, { ...days, found }, (title) =>
        askFirst(flags.yes, `Settle the ${title} of ${company_name} as ${AS[found]}`),
      );
      const became = data.status === 'submitted' ? 'counts as submitted' : 'can be submitted again';
      return { data, text: `${data.title} of ${company_name} ${became}.` };
    };
  },
};

function foundOf(said: readonly (typeof FLAGS)[number][]): OfficeFinding {
  const [one, other] = said;
  if (one && !other) return FOUND[one];
  throw new WrongUsage('Use one of --held, --other-figures and --not-held.');
}
