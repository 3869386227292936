import { humanSize } from './human-size.ts';

export interface Quota {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** The sentence for an upload of so many bytes that there is no room for; null when there is. */
export function refuseForQuota({ usedBytes, limitBytes }: Quota, neededBytes: number) {
  if (usedBytes + neededBytes <= limitBytes) return null;
  return `There is not enough storage left: ${humanSize(usedBytes)} of ${humanSize(limitBytes)} are used, and this needs ${humanSize(neededBytes)}. Delete documents you do not need, or archive a sealed envelope.`;
}

/** With one decimal; above 100 when more is used than the limit. */
export const usagePercent = ({ usedBytes, limitBytes }: Quota): number =>
  Math.round((usedBytes / limitBytes) * 1000) / 10;
