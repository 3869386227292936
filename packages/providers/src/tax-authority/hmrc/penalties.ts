import { formatPence } from '@counterfoil/domain/money/pence';
import {
  isList,
  PENALTIES,
  type Member,
  type Members,
  type ValuesOf,
} from '@counterfoil/domain/vat/penalties';
import * as z from 'zod/mini';
import { toDate, toPence } from './transform.ts';
import { amount, date, maybe, rows } from './types.ts';

/** HMRC's name of a member: `penalty_status` is `penaltyStatus`. */
export const theirName = (name: string): string =>
  name === 'late_submission_id'
    ? 'lateSubmissionID'
    : name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A value that may be missing. */
const valueOf = <T, R>(schema: z.core.$ZodType<T>, read: (value: T & {}) => R) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => (value == null ? null : read(value))),
  );

const VALUES = {
  amount: valueOf(amount, (pounds) => formatPence(toPence(pounds))),
  date: valueOf(date, toDate),
  number: valueOf(amount, Number),
  // HMRC's words for a state too: a new one must not make the rest unreadable.
  text: valueOf(maybe, String),
};

function schemaOf(member: Member): z.core.$ZodType {
  if (typeof member === 'string') return VALUES[member];
  if (!isList(member)) return valueOf(schemaOfAll(member), (found) => found);
  return z.pipe(
    z.nullish(rows(schemaOfAll(member[0]))),
    z.transform((found) => found ?? []),
  );
}

/** Reads an object with HMRC's names into one with ours. What is not in the table is left out. */
function schemaOfAll<M extends Members>(members: M): z.core.$ZodType<ValuesOf<M>> {
  const names = Object.keys(members).map((name) => [name, theirName(name)] as const);
  const theirs = Object.entries(members).map(([name, member]) => [
    theirName(name),
    schemaOf(member),
  ]);
  return z.pipe(
    z.object(Object.fromEntries(theirs) as Record<string, z.core.$ZodType>),
    z.transform(
      (answer) =>
        Object.fromEntries(names.map(([name, their]) => [name, answer[their]])) as ValuesOf<M>,
    ),
  );
}

export const penalties = schemaOfAll(PENALTIES);
