import * as devices from '@counterfoil/contract/sessions/device-routes';
import * as passwords from '@counterfoil/contract/sessions/password-routes';
import * as sessions from '@counterfoil/contract/sessions/routes';
import { bindWith } from '#platform/http/serve-route';
import { callerAddress } from '#platform/http/caller-address';
import { listDevices, signOut, signOutDevice, signOutOtherDevices } from './devices.ts';
import { provePassword } from './prove-password.ts';
import { askPasswordLink } from './ask-password-link.ts';
import { changePassword } from './change-password.ts';
import type { PasswordDeps } from './password-deps.ts';
import { resetPassword } from './reset-password.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export function sessionRoutes(deps: SignInDeps, brandOfHost: (host: string) => string) {
  const bind = bindWith({ ...deps, brandOfHost });
  return [
    bind(sessions.signIn, signIn, {
      admit: (request) => deps.throttle.admit(callerAddress(request)),
    }),
    bind(sessions.signOut, signOut),
    bind(devices.listDevices, listDevices),
    bind(devices.signOutDevice, signOutDevice),
    bind(devices.signOutOtherDevices, signOutOtherDevices),
    bind(devices.provePassword, provePassword),
  ];
}

export function passwordRoutes(deps: PasswordDeps) {
  const bind = bindWith(deps);
  return [
    bind(passwords.askPasswordLink, askPasswordLink, {
      admit: (request) => deps.throttle.admitLink(callerAddress(request)),
    }),
    bind(passwords.resetPassword, resetPassword),
    bind(passwords.changePassword, changePassword),
  ];
}
