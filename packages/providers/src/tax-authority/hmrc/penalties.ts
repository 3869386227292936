import { formatPence } from '@counterfoil/domain/money/pence';
import {
  isList,
  PENALTIES,
  type Member,
  type Members,
  type ValuesOf,
} from '@counterfoil/domain/vat/penalties';
import * as z from 'zod/mini';
import { toPence } from './transform.ts';
import { amount, date, maybe, rows, toDate } from './types.ts';

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

// Beyond these a number has lost some of its digits.
const numeral = z.number().check(z.gte(Number.MIN_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER));

const VALUES = {
  amount: valueOf(amount, (pounds) => formatPence(toPence(pounds))),
  count: valueOf(z.int().check(z.gte(0)), Number),
  date: valueOf(z.union([date, z.literal('')]), (day) => (day === '' ? null : toDate(day))),
  number: valueOf(amount, Number),
  // States are plain text too: neither a new one, nor a number in place of digits, may make the rest unreadable.
  text: valueOf(z.union([maybe, numeral]), String),
};

function schemaOf(member: Member): z.core.$ZodType {
  if (typeof member === 'string') return VALUES[member];
  if (!isList(member)) return valueOf(schemaOfAll(member), (found) => found);
  return z.pipe(
    z.nullish(rows(schemaOfAll(member[0]))),
    z.transform((found) => found ?? []),
  );
}

/** Reads an object with HMRC's names into one with ours. Members missing from the table are left out. */
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
