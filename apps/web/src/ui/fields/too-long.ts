import { counted } from '../counts.ts';

const NO_MORE = /^Must contain no more than (\d+) characters$/;

interface LengthVerdict {
  readonly error: string | undefined;
  /** By how much the text is too long. */
  readonly excess?: string;
}

/**
 * Reports text that is longer than it may be, while it is typed or pasted: nothing is cut, as people would not notice
 * the loss. Without `maxLength` an error names the limit.
 */
export function judgeLength(text: string, error?: string, maxLength?: number): LengthVerdict {
  const max = maxLength ?? Number(NO_MORE.exec(error ?? '')?.[1] ?? Infinity);
  const over = text.normalize('NFC').trim().length - max;
  if (over <= 0) return { error };
  return {
    error: error ?? `Must contain no more than ${max} characters`,
    excess: `${counted(over, 'character')} too long`,
  };
}
