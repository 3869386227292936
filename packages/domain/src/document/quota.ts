import type { Refusal } from '../refusal.ts';
import { humanSize } from './human-size.ts';

export interface Quota {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** Null when there is room for an upload of this many bytes. */
export function refuseForQuota(
  { usedBytes, limitBytes }: Quota,
  neededBytes: number,
): Refusal | null {
  if (usedBytes + neededBytes <= limitBytes) return null;
  const [used, limit, needed] = [usedBytes, limitBytes, neededBytes].map(humanSize);
  const reason = `You don’t have enough storage left. ${used} of ${limit} is used, and this needs ${needed}. Delete documents you do not need, or archive a sealed envelope.`;
  return { kind: 'state', reason };
}

/** With one decimal; above 100 when more is used than the limit. */
export const usagePercent = ({ usedBytes, limitBytes }: Quota): number =>
  Math.round((usedBytes / limitBytes) * 1000) / 10;
