import type { MailOptions, MailProposal } from '@counterfoil/contract/invoices/mail';
import { emailListError, normaliseEmails } from '@counterfoil/domain/customer/email-list';
import {
  filledText,
  MAIL_LENGTHS,
  type MailText,
  placeholdersIn,
  readText,
  repeatableText,
  templateOf,
} from '@counterfoil/domain/mail/mail-text';
import { REQUIRED } from '@counterfoil/domain/text';
import type { FieldErrors } from 'react-hook-form';

/** The part of a mail that its sender changes. */
type Proposal = Omit<MailProposal, 'added'>;

const PARTS = ['subject', 'message'] as const;

/**
 * The text in the fields of a mail, as its customer will read it; with placeholders only where its sender typed them.
 */
export interface MailValues extends MailText {
  readonly to: string;
}

const valuesOfMail = ({ to, templates, values }: Proposal): MailValues => ({
  to: to.join(', '),
  ...readText(templates.proposed, values),
});

const eachPart = (change: (part: keyof MailText) => string): MailText => ({
  subject: change('subject'),
  message: change('message'),
});

/** The standard text as it is read, or with its placeholders. */
export const standardText = (
  { templates: { standard }, values }: Proposal,
  isFilled: boolean,
): MailText => (isFilled ? readText(standard, values) : standard);

/** Text as typed; unchanged text as it is stored, with its placeholders. */
const wordsOf = (typed: MailText, { templates, values }: Proposal): MailText =>
  eachPart((part) => {
    const text = typed[part].trim();
    const same = [templates.proposed[part], templates.standard[part]].find(
      (each) => filledText(each, values).trim() === text,
    );
    return same ?? text;
  });

/** The same words with placeholders for what was put in. */
export const wordsThatUpdate = (typed: MailText, proposal: Proposal): MailText => {
  const { templates, values } = proposal;
  const words = wordsOf(typed, proposal);
  return eachPart((part) => templateOf(words[part], templates.proposed[part], values));
};

/** Whether the text has placeholders, so that it is read differently than typed. */
export const hasPlaceholders = ({ subject, message }: MailText, { values }: Proposal): boolean =>
  placeholdersIn(`${subject}\n${message}`, values).length > 0;

/** Whether the text is kept: standard text is not, and text that names this document is not proposed again. */
export function fateOf(typed: MailText, proposal: Proposal): 'standard' | 'kept' | 'once' {
  const { templates, values } = proposal;
  const words = wordsOf(typed, proposal);
  const own = PARTS.filter((part) => words[part] !== templates.standard[part]);
  if (own.length === 0) return 'standard';
  return own.every((part) => repeatableText(words[part], templates.proposed[part], values) !== null)
    ? 'kept'
    : 'once';
}

/** The mail on the wire, without standard parts that nobody touched: the server writes these itself. */
export const mailBody = (typed: MailValues, proposal: Proposal): MailOptions => {
  const { standard, proposed } = proposal.templates;
  const words = wordsOf(typed, proposal);
  const own = PARTS.filter(
    (part) => words[part] !== standard[part] || proposed[part] !== standard[part],
  );
  return {
    to: normaliseEmails(typed.to).split(','),
    ...Object.fromEntries(own.map((part) => [part, words[part]])),
  };
};

/** The errors of the fields, by the server's rules. */
export function mailErrors(
  { to, subject, message }: MailValues,
  { values }: Proposal,
): FieldErrors<MailValues> {
  const textError = (text: string, most: number) => {
    const read = filledText(text, values);
    if (read.trim() === '') return REQUIRED;
    // Both have limits: the stored text and the text as read.
    return Math.max(text.length, read.length) > most
      ? `Must contain no more than ${most} characters`
      : null;
  };
  const found = {
    to: emailListError(to),
    subject: textError(subject, MAIL_LENGTHS.subject),
    message: textError(message, MAIL_LENGTHS.message),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, error]) =>
      error === null ? [] : [[name, { type: 'domain', message: error }]],
    ),
  );
}

interface TypedMail {
  /** The proposal before changes, as text: another document's differs. */
  readonly from: string;
  readonly values: MailValues;
}
let typed: TypedMail | null = null;

const mailOf = ({ to, templates, values }: Proposal) =>
  JSON.stringify([to, templates.proposed, values]);

/** Text typed into a mail that was not sent, kept until the same mail is looked at again. */
export const typedMail = {
  keep: (proposal: Proposal, values: MailValues): void => {
    typed = { from: mailOf(proposal), values };
  },
  forget: (): void => {
    typed = null;
  },
  valuesFor: (proposal: Proposal): MailValues =>
    typed?.from === mailOf(proposal) ? typed.values : valuesOfMail(proposal),
};
