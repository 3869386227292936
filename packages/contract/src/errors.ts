import * as z from 'zod/mini';

/** 422: all sentences under `full_messages`, and each under its field's name. */
export const fieldErrors = z.object({
  errors: z.catchall(z.object({ full_messages: z.array(z.string()) }), z.array(z.string())),
});
/** Every other failure: one sentence. */
export const sentenceErrors = z.object({ errors: z.array(z.string()) });
