import type { PasswordProof } from './caller.ts';
import { PasswordNeeded } from './refusals.ts';
import type { Clock } from './time/clock.ts';

/** How long a password counts after it was given; a fresh sign-in counts too. */
export const RECENT_PASSWORD = { minutes: 15 };

/**
 * For a change that nobody may make with a stolen session: 403 with the header `PASSWORD_NEEDED` when the
 * password was given too long ago. Compiles only for a route with `asksPassword`.
 */
export function enforceRecentPassword(clock: Clock, { passwordAt }: PasswordProof): void {
  const counts = Temporal.Instant.from(passwordAt).add(RECENT_PASSWORD);
  if (Temporal.Instant.compare(clock.now(), counts) > 0) throw new PasswordNeeded();
}
