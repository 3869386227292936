import { OfficeRefusal } from '../command.ts';

/** Throws once the command is cancelled. */
export function goOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new OfficeRefusal(
      'This was cancelled before the end. What it removed is in the audit log.',
    );
  }
}
