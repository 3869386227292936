import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { contactOf } from '#lib/session/client-flags.ts';
import { profileQuery, useClient } from '#lib/session/profile.ts';

/** The way on from a screen that has been saved. */
export interface WayOn {
  /** Whether the last attempt failed: GoOnBanner says so. */
  readonly hasFailed: boolean;
  readonly attempts: number;
  readonly isGoing: boolean;
  /**
   * Goes to the screen that the spec names, else to where the server says that the client is, which is the end when
   * nothing is left to do. Never throws. Returns whether another screen is there now.
   */
  readonly go: (named?: SignUpScreen) => Promise<boolean>;
  /** Another save begins: the failure before it is no longer of interest. */
  readonly forget: () => void;
  /** Once more, to the same screen. */
  readonly again: () => Promise<boolean>;
}

/** Goes on with the sign-up after something has been saved. */
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
