import * as devices from '@counterfoil/contract/sessions/device-routes';
import * as passwords from '@counterfoil/contract/sessions/password-routes';
import { signIn as signInRoute, signOut } from '@counterfoil/contract/sessions/routes';
import type { FastifyRequest } from 'fastify';
import { bind } from '#platform/http/serve-route';
import { askerGone } from '#platform/http/request-caller';
import { callerAddress } from '#platform/http/caller-address';
import { audit } from '#platform/audit';
import { answerSignedIn, visitorOf } from './begin-session.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './devices.ts';
import { provePassword } from './prove-password.ts';
import { askPasswordLink } from './ask-password-link.ts';
import { changePassword } from './change-password.ts';
import type { PasswordDeps } from './password-deps.ts';
import { resetPassword } from './reset-password.ts';
import { endSession } from './sessions.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export function sessionRoutes(deps: SignInDeps, brandOfHost: (host: string) => string) {
  const guessing = {
    admit: (request: FastifyRequest) => deps.throttle.admit(callerAddress(request)),
  };
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
          visitor: visitorOf(request),
        });
        return answerSignedIn({ request, reply }, signedIn);
      },
      guessing,
    ),
    bind(signOut, async ({ caller }) => {
      await deps.transact.acrossClients(async (tx) => {
        await endSession(tx, caller.sessionId);
        await audit(tx, deps.clock, caller);
      });
      return { signed_out: true as const };
    }),
    bind(devices.listDevices, (call) => listDevices(deps, call)),
    bind(devices.signOutDevice, (call) => signOutDevice(deps, call)),
    bind(devices.signOutOtherDevices, (call) => signOutOtherDevices(deps, call)),
    bind(devices.provePassword, (call) => provePassword(deps, call)),
  ];
}

export function passwordRoutes(deps: PasswordDeps) {
  return [
    bind(passwords.askPasswordLink, (call) => askPasswordLink(deps, call), {
      admit: (request) => deps.throttle.admitLink(callerAddress(request)),
    }),
    bind(passwords.resetPassword, async (call) =>
      answerSignedIn(call, await resetPassword(deps, call)),
    ),
    bind(passwords.changePassword, (call) => changePassword(deps, call)),
  ];
}
