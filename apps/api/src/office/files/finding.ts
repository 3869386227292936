import type { BlobRecord } from './blob-records.ts';
import { goOn } from './go-on.ts';

export const STORES = ['hot', 'cold'] as const;
export type StoreName = (typeof STORES)[number];

/**
 * `missing`: a kept row without bytes. `misplaced`: they are in the other store only. `damaged`: they are not those of the
 * row, or cannot be read. `copied`: they are in both stores for good. `stray`: bytes without a row.
 */
export const FAULTS = ['missing', 'misplaced', 'damaged', 'copied', 'stray'] as const;
export type Fault = (typeof FAULTS)[number];

/** A disagreement of a store with the database. */
export interface Finding {
  readonly fault: Fault;
  readonly key: string;
  /** Where the bytes should be, or where they are too many. */
  readonly store: StoreName;
  /** The size that was found. */
  readonly bytes: number | null;
  readonly record: BlobRecord | null;
}

/** Asks the store and the database once more. Null when they agree, or when the portal itself is changing the file. */
export type Question = () => Promise<Finding | null>;

const MOST_LISTED = 1000;

/** All findings counted, and the first of them with their questions. */
export function createFindings() {
  const counts = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  let listed: { readonly finding: Finding; readonly ask: Question }[] = [];
  return {
    counts,
    listed: (): Finding[] =>
      listed.map(({ finding }) => finding).toSorted((a, b) => rankOf(a).localeCompare(rankOf(b))),
    add: (finding: Finding, ask: Question): void => {
      counts[finding.fault]++;
      if (listed.length < MOST_LISTED) listed.push({ finding, ask });
    },
    /** Asks again about those that are listed, and forgets what is settled. */
    askAgain: async (signal: AbortSignal | undefined): Promise<void> => {
      const before = listed;
      listed = [];
      for (const { finding, ask } of before) {
        goOn(signal);
        const now = await ask();
        counts[finding.fault]--;
        if (!now) continue;
        counts[now.fault]++;
        listed.push({ finding: now, ask });
      }
    },
  };
}

const rankOf = ({ fault, store, key }: Finding) => `${FAULTS.indexOf(fault)} ${store} ${key}`;
