import {
  MAX_ADDRESSES,
  normaliseEmail,
  TOO_MANY_ADDRESSES,
  typedEmailError,
} from '@counterfoil/domain/customer/email-list';
import { SEND_WARNINGS } from '@counterfoil/domain/invoice/send-warnings';
import { MAIL_LENGTHS, PLACEHOLDERS } from '@counterfoil/domain/mail/mail-text';
import { mapFields } from '@counterfoil/domain/pick';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { boundedList, boundedText } from '../bounded.ts';
import { requiredLines, requiredText } from '../fields.ts';

/** One address; white space is removed. */
const oneEmail = z.pipe(
  boundedText(300, { error: REQUIRED }),
  z.transform((text, ctx): string => {
    const message = typedEmailError(text);
    if (message) ctx.issues.push({ code: 'custom', message, input: text });
    return normaliseEmail(text);
  }),
);

const addresses = boundedList(oneEmail, MAX_ADDRESSES, {
  error: 'Must be a list of addresses',
  long: TOO_MANY_ADDRESSES,
}).check(z.minLength(1, REQUIRED));

/**
 * Options of one mail. A part left out is the standard text, or the customer's addresses; or, after a mail that only
 * some of them got, the others.
 */
const mailOptions = z.object({
  to: z.optional(addresses),
  subject: z.optional(requiredText(MAIL_LENGTHS.subject)),
  message: z.optional(requiredLines(MAIL_LENGTHS.message)),
});
export type MailOptions = z.infer<typeof mailOptions>;

/** The body of the routes that mail a document. */
export const mailFields = z.object({ mail: z.optional(mailOptions) });

const mailText = z.object({ subject: z.string(), message: z.string() });

const mailFacts = z.array(z.object({ label: z.string(), value: z.string() }));

/** The text of the mail besides the message: the greeting above it, all else below it, in this order. */
const addedText = z.object({
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  facts: mailFacts,
  details: z.nullable(z.object({ heading: z.string(), facts: mailFacts })),
  closing: z.array(z.string()),
});

/** A mail before it is sent, for its sender to check. */
export const mailProposal = z.object({
  to: z.array(z.string()),
  /** The client's last text for this kind of mail, else the standard text. */
  ...mailText.shape,
  standard: mailText,
  /** Both with their placeholders, such as `{total}`: what a sender changes, and what is kept for the next mail. */
  templates: z.object({ proposed: mailText, standard: mailText }),
  /** The placeholders' values in this mail. */
  values: z.object(mapFields(PLACEHOLDERS, () => z.nullable(z.string()))),
  added: addedText,
  /** Points to check before sending. None of them stops the mail. */
  warnings: z.array(z.object({ kind: z.enum(SEND_WARNINGS), message: z.string() })),
});
export type MailProposal = z.infer<typeof mailProposal>;
