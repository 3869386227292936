import type { IsoDate } from '../dates/iso-date.ts';
import { addWorkingDays } from '../dates/working-days.ts';

/** So many working days before a collection its amount and date are announced (Bacs: advance notice). */
export const NOTICE_WORKING_DAYS = 10;

/** The first day on which money may be collected by an instruction that was given today. */
export const firstCollectionDate = (today: IsoDate): IsoDate =>
  addWorkingDays(today, NOTICE_WORKING_DAYS);
