import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionStore } from '#lib/session/session-store.ts';
import { Shell } from '#shell/shell.tsx';

/**
 * The parent of every private screen: it requires a signed-in user with a client. Loaders find the
 * client in `context.client`.
 */
export const Route = createFileRoute('/_client')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const toLogin = () =>
      redirect({ to: '/login', search: { from: location.href }, replace: true });
    if (!sessionStore.read()) throw toLogin();
    // Loaded when needed: the login page does not need the profile's part of the contract.
    const { loadClient } = await import('#lib/session/private-client.ts');
    const client = await loadClient(queryClient);
    if (!client) throw toLogin();
    return { client };
  },
  component: Shell,
});
