import { createFileRoute, redirect } from '@tanstack/react-router';
import { clientFlags, currentContact } from '#lib/session/client-flags.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { Shell } from '#shell/shell.tsx';

/**
 * Every private screen stands below this route: a signed-in user with a client. Loaders find the
 * client in `context.client`.
 */
export const Route = createFileRoute('/_client')({
  beforeLoad: async ({ context, location }) => {
    const toLogin = () =>
      redirect({ to: '/login', search: { from: location.href }, replace: true });
    if (!sessionStore.read()) throw toLogin();
    const profile = await context.queryClient
      .ensureQueryData(profileQuery)
      .catch((error: unknown) => {
        // A 401 has ended the session already.
        throw sessionStore.read() ? error : toLogin();
      });
    const contact = currentContact(profile);
    if (!contact) {
      sessionStore.clear('left');
      throw toLogin();
    }
    return { client: clientFlags(contact) };
  },
  component: Shell,
});
