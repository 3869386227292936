import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { LoginPage } from '#features/sessions/public.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';

export const Route = createFileRoute('/login')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' ? { from } : {},
  beforeLoad: ({ search }) => {
    if (sessionStore.read()) throw redirect({ href: safeDestination(search.from), replace: true });
  },
  component: Login,
});

function Login() {
  const ended = useLocation({ select: ({ state }) => state.sessionEnded });
  return <LoginPage from={Route.useSearch().from} ended={ended} />;
}
