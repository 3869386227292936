import { DEPARTMENTS } from '@counterfoil/domain/message/departments';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { requiredLines, requiredText } from '../fields.ts';

/** The longest of each text. */
export const MESSAGE_LENGTHS = { subject: 150, message: 5_000 } as const;

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** The fields of the contact form. */
export const messageFields = z.object({
  department: z.enum(DEPARTMENTS, {
    error: ({ input }) =>
      isMissing(input) ? REQUIRED : `Must be one of ${DEPARTMENTS.join(', ')}`,
  }),
  subject: requiredText(MESSAGE_LENGTHS.subject),
  message: requiredLines(MESSAGE_LENGTHS.message),
});
export type MessageFields = z.infer<typeof messageFields>;
