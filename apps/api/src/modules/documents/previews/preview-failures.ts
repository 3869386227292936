import type { ConversionErrorCode } from '@counterfoil/providers/document-conversion/port';
import { refuse, type RefusalError } from '#platform/refusals';

const SENTENCES: Readonly<Record<ConversionErrorCode, string>> = {
  broken: 'This file could not be opened: it may be damaged, or protected by a password.',
  too_large: 'This file holds too much to be shown here. Please download it instead.',
  too_long: 'This file takes too long to be made ready to look at. Please download it instead.',
  unavailable: 'Files of this kind cannot be shown here. Please download it instead.',
};

/** The user's reason why there is no preview. */
export const toRefusal = (code: ConversionErrorCode): RefusalError => refuse(SENTENCES[code]);

const FOR_GOOD: readonly ConversionErrorCode[] = ['broken', 'too_large', 'too_long'];

/** Whether the same bytes will fail again. */
export const isForGood = (code: ConversionErrorCode): boolean => FOR_GOOD.includes(code);
