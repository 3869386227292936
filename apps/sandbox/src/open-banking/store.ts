import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { openKeptState } from '../kept-state.ts';
import type { User } from './sentinels.ts';

/** One consent of one customer at one bank. */
export interface Connection {
  readonly credentials_id: string;
  readonly client_id: string;
  readonly bank: string;
  readonly user: User;
  readonly created_at: string;
  consent_at: string;
  consent_expires_at: string;
  isRevoked: boolean;
  /** The newest first. The previous one works until the newest has been used. */
  refreshTokens: string[];
}

/** A code of the return, or a link for a renewal. */
interface Ticket {
  readonly credentials_id: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly ends_at: string;
}

interface State {
  readonly secret: string;
  /** How far this provider's clock has been moved. */
  daysAhead: number;
  connections: Record<string, Connection>;
  codes: Record<string, Ticket>;
  renewals: Record<string, Ticket>;
}

export interface Store {
  readonly now: Clock;
  readonly state: State;
  readonly save: () => void;
  connect(asked: Pick<Connection, 'client_id' | 'bank' | 'user'>): Connection;
  renew(connection: Connection): void;
  issue(kind: 'codes' | 'renewals', ticket: Omit<Ticket, 'ends_at'>): string;
  /** A code can be taken once. */
  take(kind: 'codes' | 'renewals', id: string): Ticket | null;
  /** A new access token with these claims, for an hour. */
  accessToken(claims: Record<string, unknown>): string;
  /** The claims of a token of ours that has not ended. */
  readonly claims: (token: string) => Record<string, unknown> | null;
}

const DAY_MINUTES = 24 * 60;
const CONSENT_MINUTES = 90 * DAY_MINUTES;
const CODE_MINUTES = 5;
const RENEWAL_MINUTES = 60;
export const TOKEN_SECONDS = 3600;
const MOST_TICKETS = 500;

export function openStore(folder: string, sandboxNow: Clock): Store {
  const kept = openKeptState<State>(path.join(folder, 'open-banking.json'), {
    secret: randomBytes(32).toString('hex'),
    daysAhead: 0,
    connections: {},
    codes: {},
    renewals: {},
  });
  const { state } = kept;
  const save = () => kept.save();
  const now: Clock = () => sandboxNow().add({ hours: 24 * state.daysAhead });
  const core = { now, state, save };
  save();
  return { ...core, ...consentsOf(core), ...ticketsOf(core), ...accessTokensOf(core) };
}

type Core = Pick<Store, 'now' | 'state' | 'save'>;

const later = ({ now }: Core, minutes: number): string => now().add({ minutes }).toString();

/** Both from one instant: a consent of 90 days lasts 90 days, not a millisecond more. */
const consentFor = (at: Temporal.Instant, minutes: number) => ({
  consent_at: at.toString(),
  consent_expires_at: at.add({ minutes }).toString(),
});

function consentsOf(core: Core): Pick<Store, 'connect' | 'renew'> {
  const { now, state, save } = core;
  return {
    connect: (asked) => {
      const connection: Connection = {
        ...asked,
        // Any base64: it may hold +, / and =.
        credentials_id: randomBytes(32).toString('base64'),
        created_at: now().toString(),
        ...consentFor(now(), asked.user === 'expired' ? -DAY_MINUTES : CONSENT_MINUTES),
        isRevoked: false,
        refreshTokens: [newToken()],
      };
      state.connections[connection.credentials_id] = connection;
      save();
      return connection;
    },
    renew: (connection) => {
      Object.assign(connection, consentFor(now(), CONSENT_MINUTES));
      connection.isRevoked = false;
      save();
    },
  };
}

function ticketsOf(core: Core): Pick<Store, 'issue' | 'take'> {
  const { now, state, save } = core;
  return {
    issue: (kind, ticket) => {
      const id = newToken();
      const kept = Object.entries(state[kind]).slice(-MOST_TICKETS);
      const ends_at = later(core, kind === 'codes' ? CODE_MINUTES : RENEWAL_MINUTES);
      state[kind] = Object.fromEntries([...kept, [id, { ...ticket, ends_at }]]);
      save();
      return id;
    },
    take: (kind, id) => {
      const ticket = Object.hasOwn(state[kind], id) ? state[kind][id] : undefined;
      if (!ticket) return null;
      if (kind === 'codes') delete state[kind][id];
      save();
      return Temporal.Instant.compare(ticket.ends_at, now()) > 0 ? ticket : null;
    },
  };
}

function accessTokensOf({ now, state }: Core): Pick<Store, 'accessToken' | 'claims'> {
  const mac = (text: string) => createHmac('sha256', state.secret).update(text).digest('base64url');
  return {
    accessToken: (claims) => {
      const exp = Math.floor(now().epochMilliseconds / 1000) + TOKEN_SECONDS;
      const body = [
        { alg: 'HS256', typ: 'JWT' },
        { ...claims, exp, jti: newToken() },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${body}.${mac(body)}`;
    },
    claims: (token) => {
      const [header = '', payload = '', signature = ''] = token.split('.');
      const [expected, given] = [mac(`${header}.${payload}`), signature].map((text) =>
        Buffer.from(text),
      );
      if (!expected || !given || expected.length !== given.length) return null;
      if (!timingSafeEqual(expected, given)) return null;
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
      return claims.exp * 1000 > now().epochMilliseconds ? { ...claims } : null;
    },
  };
}

export const newToken = (): string => randomBytes(24).toString('base64url');

export const isOver = ({ isRevoked, consent_expires_at }: Connection, now: Clock): boolean =>
  isRevoked || Temporal.Instant.compare(consent_expires_at, now()) <= 0;
