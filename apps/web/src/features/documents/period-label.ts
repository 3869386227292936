import { monthLabel, taxYearLabel } from '@counterfoil/domain/envelope/periods';
import { counted } from '#ui/counts.ts';

/** The period of an envelope: "2026-11-01" -> "November 2026"; a shoebox client's "2026-04-06" -> "26/27". */
export const periodLabel = (date: string, isShoebox: boolean): string =>
  isShoebox ? taxYearLabel(date) : monthLabel(date);

/** The same within a sentence: "November 2026", "the tax year 26/27". */
export const periodInWords = (date: string, isShoebox: boolean): string =>
  isShoebox ? `the tax year ${taxYearLabel(date)}` : monthLabel(date);

/** 1 -> "1 document", 1200 -> "1,200 documents". */
export const documentsCounted = (count: number): string => counted(count, 'document');
