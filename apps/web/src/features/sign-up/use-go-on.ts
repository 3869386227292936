import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { contactOf } from '#lib/session/client-flags.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';

/** Continues from a screen that has been saved. */
export interface WayOn {
  /** Whether the last attempt failed: GoOnBanner says so. */
  readonly hasFailed: boolean;
  readonly attempts: number;
  readonly isGoing: boolean;
  /**
   * Goes to the screen that the spec names, else to the client's current step according to the server, which is the end
   * when nothing is left to do. Never throws. Returns whether another screen is there now.
   */
  readonly go: (named?: SignUpScreen) => Promise<boolean>;
  /** Called when another save starts: the earlier failure no longer matters. */
  readonly forget: () => void;
  /** Once more, to the same screen. */
  readonly again: () => Promise<boolean>;
}

/** Continues the sign-up after something has been saved. */
export function useGoOn(): WayOn {
  const { clientId } = useClient();
  const end = useEnd();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [hasFailed, setFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [isGoing, setGoing] = useState(false);
  // The profile that comes in between may name another, or none.
  const destination = useRef<SignUpScreen>(undefined);
  const leave = async () => {
    const before = router.state.location.pathname;
    const profile = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    const current = contactOf(profile, clientId)?.sign_up_screen;
    const href: string = `/sign-up/${destination.current ?? current ?? end}`;
    // Loaded before the address changes, so that it changes together with the screen.
    await router.preloadRoute({ to: href });
    await router.navigate({ href, ignoreBlocker: true });
    return router.state.location.pathname !== before;
  };
  const again = async () => {
    setGoing(true);
    setAttempts((count) => count + 1);
    try {
      const isAway = await leave();
      setFailed(false);
      return isAway;
    } catch {
      setFailed(true);
      return false;
    } finally {
      setGoing(false);
    }
  };
  const go = (named?: SignUpScreen) => {
    destination.current = named;
    return again();
  };
  return { hasFailed, attempts, isGoing, go, again, forget: () => setFailed(false) };
}

/** Where it ends: what the office asked for after the sign-up is shown once more, without thanks for signing up. */
export const useEnd = (): SignUpScreen =>
  useClient().identityAskedAt === null ? 'thats-it' : 'confirm-identity';
