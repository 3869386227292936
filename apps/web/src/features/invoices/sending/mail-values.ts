import type { MailOptions, MailProposal } from '@counterfoil/contract/invoices/mail';
import { emailListError, normaliseEmails } from '@counterfoil/domain/customer/email-list';
import { MAIL_LENGTHS } from '@counterfoil/domain/mail/mail-text';
import { REQUIRED } from '@counterfoil/domain/text';
import type { FieldErrors } from 'react-hook-form';

/** The part of a mail that its sender changes. */
type Proposal = Omit<MailProposal, 'added'>;

/** The text in the fields of a mail. */
export interface MailValues {
  readonly to: string;
  readonly subject: string;
  readonly message: string;
}

const valuesOfMail = ({ to, subject, message }: Proposal): MailValues => ({
  to: to.join(','),
  subject,
  message,
});

/**
 * The mail on the wire, without standard parts that nobody touched. The server writes these itself:
 * otherwise the "12 days late" of a sheet opened before midnight would be kept as the sender's own words.
 */
export const mailBody = (values: MailValues, { standard, ...proposed }: Proposal): MailOptions => {
  const own = (['subject', 'message'] as const).filter(
    (part) => values[part].trim() !== standard[part] || proposed[part] !== standard[part],
  );
  return {
    to: normaliseEmails(values.to).split(','),
    ...Object.fromEntries(own.map((part) => [part, values[part].trim()])),
  };
};

/** The errors of the fields, by the server's rules. */
export function mailErrors({ to, subject, message }: MailValues): FieldErrors<MailValues> {
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

function textError(text: string, most: number) {
  if (text.trim() === '') return REQUIRED;
  return text.length > most ? `Must contain no more than ${most} characters` : null;
}

interface Typed {
  /** The proposal that was changed, as text: another document's proposal differs. */
  readonly from: string;
  readonly values: MailValues;
}
let typed: Typed | null = null;

/** Text typed into a mail that was not sent, kept until the same mail is looked at again. */
export const typedMail = {
  keep: (proposal: Proposal, values: MailValues): void => {
    typed = { from: JSON.stringify(valuesOfMail(proposal)), values };
  },
  forget: (): void => {
    typed = null;
  },
  valuesFor: (proposal: Proposal): MailValues => {
    const own = valuesOfMail(proposal);
    return typed?.from === JSON.stringify(own) ? typed.values : own;
  },
};
