import { datePartsOf, isoDateOf, type IsoDate } from '../dates/iso-date.ts';
import { isRegisteredCompany, type BusinessType } from './business-type.ts';

/** Companies Act 2006, s. 388; VAT Act 1994, Sch. 11 para. 6. */
const YEARS = 6;
/** The accounting period of a business that is no company is the tax year. */
const TAX_YEAR_END = { month: 4, day: 5 };

export interface LeftClient {
  readonly business_type: BusinessType;
  readonly left_on: IsoDate;
  /** A company's; null while nobody knows it. */
  readonly year_end_month: number | null;
  readonly year_end_day: number | null;
}

/**
 * The last day for which the books of a client who has left are kept: six years after the end of the accounting period in
 * which they left. A company that left on 2026-11-21 with the year end 31 March: "2033-03-31". A period whose end is not
 * known ends a year later.
 */
export function booksKeptUntil(client: LeftClient): IsoDate {
  const { left_on } = client;
  const { year, month, day } = datePartsOf(left_on);
  const end = yearEndOf(client) ?? { month, day };
  const first = dayIn(year, end);
  const isOver = first < left_on || yearEndOf(client) === null;
  return dayIn(year + YEARS + (isOver ? 1 : 0), end);
}

function yearEndOf({ business_type, year_end_month: month, year_end_day: day }: LeftClient) {
  if (!isRegisteredCompany(business_type)) return TAX_YEAR_END;
  return month === null || day === null ? null : { month, day };
}

/** The 29th of February is the 28th in most years. */
function dayIn(year: number, { month, day }: { month: number; day: number }): IsoDate {
  const date = isoDateOf(year, month, day) ?? isoDateOf(year, month, 28);
  if (date === null) throw new RangeError(`Not a year of books: ${year}`);
  return date;
}
