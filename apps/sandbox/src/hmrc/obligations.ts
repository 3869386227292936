import type { StoredReturn } from './store.ts';

export interface Obligation {
  readonly start: string;
  readonly end: string;
  readonly due: string;
  readonly status: 'O' | 'F';
  readonly periodKey: string;
  readonly received?: string;
}

interface Period {
  readonly start: Temporal.PlainDate;
  readonly months: 1 | 3;
}

const LAST_DAYS_LATE = 6;

/** The period of so many months that this day is in, or one some periods away. */
function periodAt(day: Temporal.PlainDate, months: 1 | 3, away: number): Period {
  const first = day.with({ month: day.month - ((day.month - 1) % months), day: 1 });
  return { start: first.add({ months: months * away }), months };
}

/** 26A3 for the third quarter, 26AD for January. */
function keyOf({ start, months }: Period): string {
  const year = String(start.year % 100).padStart(2, '0');
  const mark = months === 3 ? String((start.month + 2) / 3) : 'DEFGHIJKLMNO'[start.month - 1];
  return `${year}A${mark}`;
}

/** A return is due one month and seven days after the end of its period. */
function toObligation(period: Period, isMet: boolean): Obligation {
  const next = period.start.add({ months: period.months });
  const due = next.add({ months: 1 }).add({ days: LAST_DAYS_LATE });
  return {
    start: period.start.toString(),
    end: next.subtract({ days: 1 }).toString(),
    due: due.toString(),
    status: isMet ? 'F' : 'O',
    periodKey: keyOf(period),
    ...(isMet ? { received: due.subtract({ days: 1 }).toString() } : {}),
  };
}

const MET = /^(QUARTERLY|MONTHLY)_(NONE|ONE|TWO|THREE|FOUR)_MET$/;
const OF_A_YEAR = /^(QUARTERLY|MONTHLY)_OBS_(\d\d)_(OPEN|FULFILLED)$/;
const NUMBERS = ['NONE', 'ONE', 'TWO', 'THREE', 'FOUR'];
const monthsOf = (kind: string | undefined) => (kind === 'MONTHLY' ? 1 : 3);

/**
 * The obligations of a scenario, around today where HMRC's own are of 2017 and 2018. Without a scenario the last ended
 * quarter is open, the one before it is met, and the running one is open too.
 */
export function obligationsOf(scenario: string, today: Temporal.PlainDate): Obligation[] {
  const around = (months: 1 | 3, met: number) => {
    const first = -Math.max(2, met);
    return Array.from({ length: 1 - first }, (_, at) =>
      toObligation(periodAt(today, months, first + at), at < met),
    );
  };
  const [, kind, number = ''] = MET.exec(scenario) ?? [];
  if (kind) return around(monthsOf(kind), NUMBERS.indexOf(number));
  const [, ofYear, last, state] = OF_A_YEAR.exec(scenario) ?? [];
  if (ofYear) {
    const months = monthsOf(ofYear);
    const january = today.with({ month: 1, day: 1 }).subtract({ years: 1 });
    return Array.from({ length: Number(last) }, (_, at) =>
      toObligation(periodAt(january, months, at), state === 'FULFILLED' || at + 1 < Number(last)),
    );
  }
  if (scenario === 'OBS_SPANS_MULTIPLE_YEARS') {
    const start = today.with({ month: 11, day: 1 }).subtract({ years: 2 });
    return [{ ...toObligation({ start, months: 3 }, false), periodKey: '#001' }];
  }
  return around(scenario === 'MULTIPLE_OPEN_MONTHLY' ? 1 : 3, 1);
}

const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/London').toPlainDate();

/** Obligations that returns have met. HMRC updates them overnight. */
export function metBy(
  obligations: readonly Obligation[],
  returns: readonly StoredReturn[],
  today: Temporal.PlainDate,
): Obligation[] {
  return obligations.map((obligation) => {
    const found = returns.find(({ body }) => body.periodKey === obligation.periodKey);
    const received = found && dayOf(found.receivedAt);
    const isNoticed = received && Temporal.PlainDate.compare(received, today) < 0;
    return isNoticed ? { ...obligation, status: 'F', received: received.toString() } : obligation;
  });
}
