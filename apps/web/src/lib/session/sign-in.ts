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
  sessionStore.save({
    'access-token': headers.get('access-token') ?? '',
    client: headers.get('client') ?? '',
    uid: headers.get('uid') ?? '',
  });
}

/** Signs out here even when the server cannot be reached: nobody is kept in against their will. */
export async function endSession(): Promise<void> {
  try {
    await call(signOut, {});
  } finally {
    sessionStore.clear('left');
  }
}
