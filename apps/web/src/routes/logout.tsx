import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionStore } from '#lib/session/session-store.ts';
import { endSession } from '#lib/session/sign-in.ts';

/** A route, so that logging out asks about unsaved changes like every other way out of a form. */
export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ preload }) => {
    // Hovering over a link must not log anybody out.
    if (preload) return;
    // The session ends here even when the server cannot be reached.
    if (sessionStore.read()) await endSession().catch(() => {});
    throw redirect({ to: '/login', replace: true });
  },
});
