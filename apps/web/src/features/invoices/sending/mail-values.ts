import type { MailOptions, MailProposal } from '@counterfoil/contract/invoices/mail';
import { emailListError, normaliseEmails } from '@counterfoil/domain/customer/email-list';
import { filledText, MAIL_LENGTHS } from '@counterfoil/domain/mail/mail-text';
import { REQUIRED } from '@counterfoil/domain/text';
import type { FieldErrors } from 'react-hook-form';

/** The part of a mail that its sender changes. */
type Proposal = Omit<MailProposal, 'added'>;

/** The text in the fields of a mail; the words have their placeholders. */
export interface MailValues {
  readonly to: string;
  readonly subject: string;
  readonly message: string;
}

const valuesOfMail = ({ to, templates }: Proposal): MailValues => ({
  to: to.join(','),
  ...templates.proposed,
});

/** The mail on the wire, without standard parts that nobody touched: the server writes these itself. */
export const mailBody = (
  values: MailValues,
  { templates: { standard, proposed } }: Proposal,
): MailOptions => {
  const own = (['subject', 'message'] as const).filter(
    (part) => values[part].trim() !== standard[part] || proposed[part] !== standard[part],
  );
  return {
    to: normaliseEmails(values.to).split(','),
    ...Object.fromEntries(own.map((part) => [part, values[part].trim()])),
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
    // Both are bounded: what is kept for the next mail, and what is read.
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

interface Typed {
  /** The proposal that was changed, as text: another document's proposal differs. */
  readonly from: string;
  readonly values: MailValues;
}
let typed: Typed | null = null;

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
