import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { instant } from '../fields.ts';
import { route } from '../route.ts';
import { list, one } from '../shapes.ts';
import { knownPassword } from './login-email.ts';

const device = z.object({
  /** The session's: the header `client` of its calls. */
  id: uuid,
  /** Browser and system in words: "Firefox on Windows". */
  name: z.string(),
  signed_in_at: instant,
  /** To the hour. */
  last_seen_at: instant,
  this_device: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listDevices = route({
  name: 'listDevices',
  summary: 'The devices on which the user is signed in: this one, then the last seen',
  method: 'GET',
  path: '/v1/auth/devices',
  access: 'user',
  underMaintenance: true,
  status: 200,
  reply: list(device),
});

const ended = one(z.object({ signed_out: z.int() }));

export const signOutDevice = route({
  name: 'signOutDevice',
  summary: 'End the session of one device',
  method: 'DELETE',
  path: '/v1/auth/devices/{id}',
  access: 'user',
  audit: 'device_signed_out',
  underMaintenance: true,
  params: z.object({ id: uuid }),
  status: 200,
  reply: ended,
});

export const signOutOtherDevices = route({
  name: 'signOutOtherDevices',
  summary: 'End the sessions of all devices but this one',
  method: 'DELETE',
  path: '/v1/auth/devices',
  access: 'user',
  audit: 'other_devices_signed_out',
  underMaintenance: true,
  status: 200,
  reply: ended,
});

/** The dialog checks it too. */
export const givenPassword = z.object({ password: knownPassword });

/** After it, actions that ask for the password are allowed for 15 minutes. */
export const provePassword = route({
  name: 'provePassword',
  summary: 'Give the password again, for an action that asks for it',
  method: 'POST',
  path: '/v1/auth/prove_password',
  access: 'user',
  audit: 'password_proven',
  body: givenPassword,
  status: 200,
  reply: one(z.object({ proven_until: instant })),
  perMinute: 60,
});
