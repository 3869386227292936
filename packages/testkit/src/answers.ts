import type { Answer } from './clients.ts';

/** A refusal with one sentence, for `toMatchObject`; a 422 has it under `full_messages`. */
export const refusal = (status: number, sentence: unknown) => ({
  status,
  body: { errors: status === 422 ? { full_messages: [sentence] } : [sentence] },
});

/** The errors of a 422 by field, with `full_messages`. */
export function errorsOf({ status, body }: Answer<unknown>): Record<string, string[]> {
  if (status !== 422) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return (body as { errors: Record<string, string[]> }).errors;
}

/** The number of answers with each status: `{ 200: 1, 404: 49 }`. */
export const tally = (answers: readonly { readonly status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

/** The result of the same work, done several times at once. */
export const atOnce = <T>(times: number, work: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, nth) => work(nth)));
