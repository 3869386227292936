import { commonFailures, type CommonFailure, type FailureCase } from '../failures.ts';
import type { Sentinel } from '../inbox/sentinels.ts';

/** The register's failure when a sentinel's number is asked for or searched. */
export type Failure = CommonFailure | 'unknown';

/** Numbers that no company has. */
const FAILURES: Readonly<Record<string, FailureCase<Failure>>> = {
  '00000404': { failure: 'unknown', effect: 'There is no such company: 404.' },
  ...commonFailures('00000'),
};

export const companiesHouseSentinels: readonly Sentinel[] = Object.entries(FAILURES).map(
  ([input, { effect }]) => ({ input, effect }),
);

/** The failure of a number, or of a search for it. */
export const failureOf = (asked: string): Failure | undefined => FAILURES[asked.trim()]?.failure;
