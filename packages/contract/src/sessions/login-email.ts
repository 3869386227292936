import { normaliseEmail, typedEmailError } from '@counterfoil/domain/customer/email-list';
import { INVALID_EMAIL, REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { boundedText } from '../bounded.ts';

/** The email of a login, in lower case, as logins are compared. */
export const loginEmail = z.pipe(
  boundedText(500, { error: REQUIRED, long: INVALID_EMAIL }),
  z.transform((text, ctx): string => {
    const message = typedEmailError(text);
    if (message) ctx.issues.push({ code: 'custom', message, input: text });
    return normaliseEmail(text).toLowerCase();
  }),
);

/** A password that was set before. */
export const knownPassword = boundedText(200, { error: REQUIRED }).check(z.minLength(1, REQUIRED));
