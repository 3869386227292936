import { signOutOtherDevices } from '@counterfoil/contract/sessions/device-routes';
import { signIn, signOut } from '@counterfoil/contract/sessions/routes';
import { call, callWithHeaders } from '#lib/api/call.ts';
import { currentBrand } from '#lib/brand.ts';
import { sessionStore } from './session-store.ts';

/** Signs in and keeps the session. Throws a Problem when the server refuses. */
export async function startSession(credentials: {
  email: string;
  password: string;
}): Promise<void> {
  const body = { ...credentials, brand: currentBrand().brand };
  const { headers } = await callWithHeaders(signIn, { body });
  keepSession(headers);
}

/** Keeps the session that a reply's headers carry. */
export function keepSession(headers: Headers): void {
  sessionStore.save({
    'access-token': headers.get('access-token') ?? '',
    client: headers.get('client') ?? '',
    uid: headers.get('uid') ?? '',
  });
}

/**
 * Signs out here first, so that an unreachable server keeps nobody signed in. Requests under way
 * end with the session, before the server can refuse them.
 */
export async function endSession(): Promise<void> {
  const session = sessionStore.read();
  if (!session) return;
  sessionStore.clear('left');
  await call(signOut, { session });
}

/** The other devices first: afterwards there is no session to do it with. */
export async function endAllSessions(): Promise<void> {
  await call(signOutOtherDevices, {});
  await endSession();
}
