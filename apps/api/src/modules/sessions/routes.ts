import { signIn as signInRoute, signOut } from '@counterfoil/contract/sessions/routes';
import { bind } from '#platform/http/serve-route';
import { askerGone } from '#platform/http/request-caller';
import { callerAddress } from '#platform/http/caller-address';
import { audit } from '#platform/audit';
import { endSession } from './sessions.ts';
import { signIn, type SignedIn, type SignInDeps } from './sign-in.ts';

/** The headers that every later call sends back: `access-token`, `client`, `uid`. */
const sessionHeaders = ({ user, session }: SignedIn) => ({
  'access-token': session.token,
  'token-type': 'Bearer',
  client: session.id,
  uid: user.email,
  expiry: String(Math.floor(session.expiresAt.epochMilliseconds / 1000)),
});

export function sessionRoutes(deps: SignInDeps, brandOfHost: (host: string) => string) {
  return [
    bind(
      signInRoute,
      async ({ body, request, reply }) => {
        const signedIn = await signIn(deps, {
          ...body,
          brand: body.brand,
          hostBrand: brandOfHost(request.hostname),
          address: callerAddress(request),
          signal: askerGone(reply),
          requestId: request.id,
        });
        reply.headers(sessionHeaders(signedIn));
        const { id, email } = signedIn.user;
        return { id, email, uid: email };
      },
      { admit: (request) => deps.throttle.admit(callerAddress(request)) },
    ),
    bind(signOut, async ({ caller }) => {
      await deps.transact.acrossClients(async (tx) => {
        await endSession(tx, caller.sessionId);
        await audit(tx, deps.clock, caller);
      });
      return { signed_out: true as const };
    }),
  ];
}
