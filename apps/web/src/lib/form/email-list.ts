import { emailListError, normaliseEmails } from '@counterfoil/domain/customer/email-list';

/**
 * For the field of a list of addresses: one a line when it is pasted, and as it is saved when the field is left.
 * Invalid text stays as it was typed.
 */
export const EMAIL_LIST = {
  lineBreak: ', ',
  tidy: (typed: string): string | null =>
    emailListError(typed) === null ? normaliseEmails(typed) : null,
} as const;

/** The addresses of a mail, a space after each comma: they are read, and saved nowhere as typed. */
export const RECIPIENTS = {
  ...EMAIL_LIST,
  tidy: (typed: string): string | null => EMAIL_LIST.tidy(typed)?.replaceAll(',', ', ') ?? null,
} as const;
