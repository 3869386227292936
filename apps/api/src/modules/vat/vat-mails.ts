import { dateText } from '@counterfoil/domain/dates/date-text';
import { hello } from '@counterfoil/domain/mail/hello';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { isThisReturn, outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { netInWords } from '@counterfoil/domain/vat/vat-boxes';
import { MailError } from '@counterfoil/providers/mail/port';
import { readClient } from '#modules/account/public';
import { brandCalled } from '#platform/brands';
import { byId } from '#platform/db/rows';
import { helloToContact } from '#platform/mail/greetings';
import { brandMail } from '#platform/mail/mail-template';
import type { MailComposers, MailRow } from '#platform/mail/mails';
import { londonDate } from '#platform/time/clock';
import type { VatDeps, VatMailKind } from './deps.ts';
import { dueAtHmrc } from './obligation-store.ts';
import { boxesOf, reportsWithin } from './report-store.ts';
import { lastSubmissions } from './submit/submission-store.ts';

/** Always sent: a forgotten return incurs penalties. */
export const VAT_MAILS: readonly VatMailKind[] = [
  'vat_settled',
  'vat_reminder',
  'vat_unprepared',
  'vat_other_figures',
];

type Deps = Pick<VatDeps, 'transact' | 'brands'>;

const LATE = 'HMRC didn’t respond straight away when you submitted this VAT return.';
const TAKEN = 'We’ve asked, and HMRC has it. Please don’t submit it again.';
const HELD =
  'HMRC already had a return for this period when you submitted this one. Please don’t submit it again.';

export const vatMails = (deps: Deps): MailComposers<VatMailKind> => ({
  vat_settled: async (row) => {
    const { report, last, facts, brand, link, greeting } = await read(deps, row);
    const isTaken = report.status === 'submitted' && isThisReturn(last?.outcome ?? null);
    const subject = isTaken ? 'HMRC has your VAT return' : 'Your VAT return needs your attention';
    const late = last?.is_held ? [] : [isTaken ? `${LATE} ${TAKEN}` : LATE];
    const held = isTaken && last?.is_held ? [HELD] : [];
    const said = last?.outcome ? [outcomeInWords(last.outcome)] : [];
    return brandMail(brand, subject, {
      greeting,
      paragraphs: [...late, ...held, ...said],
      facts,
      link,
      closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
      footer: `Sent by ${brand.name} about your VAT return.`,
    });
  },
  ...reminders(deps),
  vat_other_figures: async (row) => {
    const { client, last, facts, brand } = await read(deps, row);
    const isShown = last?.outcome !== 'not_shown';
    const which = isShown
      ? 'HMRC already holds a return for this period, with different figures. Please look into it.'
      : 'HMRC holds a return for this period, but does not show us its figures. Please look at it in the VAT account, and tell the portal with settle-vat.';
    const subject = isShown ? 'HMRC holds different figures' : 'HMRC does not show the VAT return';
    return brandMail(brand, `${subject} for ${client.company_name}`, {
      greeting: hello(null),
      paragraphs: [
        `${client.company_name} (${client.client_number}) submitted the VAT return below. ${which}`,
      ],
      facts,
      closing: [],
      footer: `Sent by the client portal of ${brand.name}.`,
    });
  },
});

/** The reminders of a prepared return, and of one that is not. */
const reminders = (deps: Deps): MailComposers<'vat_reminder' | 'vat_unprepared'> => ({
  vat_reminder: async (row) => {
    const { report, due, client, facts, brand, link, greeting } = await read(deps, row);
    if (report.status !== 'prepared') {
      throw new MailError('refused', 'The return has been submitted meanwhile.');
    }
    const act =
      client.hmrc_subscribed_at === null
        ? 'Please log in, authorise us with HMRC, then check the return and submit it.'
        : 'Please log in, check the return and submit it.';
    return brandMail(brand, `Your VAT return is due on ${dateText(due)}`, {
      greeting,
      paragraphs: [`The VAT return of ${client.company_name} is ready and waiting for you.`, act],
      facts,
      link,
      closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
      footer: `Sent by ${brand.name} about your VAT return.`,
    });
  },
  vat_unprepared: async ({ client_id: clientId, facts: written }) => {
    const { from = '', to = '', due = '', seen_at = '' } = written as Record<string, string>;
    const { client, greeting } = await deps.transact.forClient({ clientId }, async (tx) => {
      const prepared = await reportsWithin(tx, clientId, { from, to });
      if (prepared.length > 0) throw new MailError('refused', 'A return is prepared meanwhile.');
      return {
        client: await readClient(tx, clientId),
        greeting: await helloToContact(tx, clientId),
      };
    });
    const brand = brandCalled(deps.brands, client.brand);
    const seen = dateText(londonDate(Temporal.Instant.from(seen_at)));
    return brandMail(brand, `Your VAT return is due on ${dateText(due)}`, {
      greeting,
      paragraphs: [
        `When we last asked, on ${seen}, HMRC expected a VAT return from ${client.company_name} for the period below. It isn’t ready yet: preparing it is our job.`,
        'Please make sure we have all your papers for this period. Once the return is ready, you can check it in your portal and submit it.',
      ],
      facts: [
        { label: 'Period', value: `${dateText(from)} to ${dateText(to)}` },
        { label: 'Due', value: dateText(due) },
      ],
      link: { label: 'Open your VAT returns', href: `${brand.url}/vat?clientId=${clientId}` },
      closing: [`If you have questions, write to us at ${brand.supportEmail}.`],
      footer: `Sent by ${brand.name} about your VAT return.`,
    });
  },
});

async function read(
  { transact, brands }: Deps,
  { client_id: clientId, vat_report_id: id }: MailRow,
) {
  if (id === null) throw new Error('a mail without a VAT return');
  return transact.forClient({ clientId }, async (tx) => {
    const client = await readClient(tx, clientId);
    const report = await byId(tx, 'vat_reports', clientId, id);
    const last = (await lastSubmissions(tx, clientId, [id])).get(id);
    const due = earlier(report.due_date, await dueAtHmrc(tx, report));
    const brand = brandCalled(brands, client.brand);
    const boxes = boxesOf(report);
    const facts = [
      {
        label: 'Period',
        value: `${dateText(report.period_start)} to ${dateText(report.period_end)}`,
      },
      { label: 'Due', value: dateText(due) },
      {
        label: netInWords(boxes),
        value: formatPounds(boxes.net_vat_due),
      },
    ];
    const href = `${brand.url}/vat/${id}?clientId=${clientId}`;
    const link = { label: 'Open your VAT return', href };
    const greeting = await helloToContact(tx, clientId);
    return { client, report, due, last, brand, facts, link, greeting };
  });
}

const earlier = (one: string, other: string | undefined) =>
  other !== undefined && other < one ? other : one;
