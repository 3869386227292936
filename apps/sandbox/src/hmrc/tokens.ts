import type { Clock } from '../clock.ts';
import { newToken, type Grant, type Store } from './store.ts';

const CODE_MINUTES = 10;
const ACCESS_HOURS = 4;
const GRANT_MONTHS = 18;

export const ACCESS_SECONDS = ACCESS_HOURS * 3600;

/** The request that a code was given for. */
interface CodeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scenario: string;
  readonly scope: string;
  /** Of PKCE, where the application wants it. */
  readonly challenge: string | undefined;
}

export interface Tokens {
  /** A new code for a user who has granted. */
  giveCode(given: CodeRequest): string;
  /** Uses a code up. Null for one that is unknown, used or late. */
  takeCode(code: string): CodeRequest | null;
  grant(given: CodeRequest): Promise<Grant>;
  /** New tokens in place of the old; null for a token that is unknown or used, or whose grant has ended. */
  renew(refreshToken: string): Promise<Grant | null>;
  /** The grant of an access token; null for one that is unknown or has ended. */
  grantOf(accessToken: string): Grant | null;
  giveToApplication(): string;
  /** Whether this token belongs to an application and not to a user. */
  isOfApplication(accessToken: string): boolean;
}

const endOf = ({ grantedAt }: Grant) =>
  Temporal.Instant.from(grantedAt)
    .toZonedDateTimeISO('UTC')
    .add({ months: GRANT_MONTHS })
    .toInstant();

/** Codes, grants and their tokens. Grants are kept; codes and an application's own tokens end with the process. */
export function createTokens({ store, now }: { store: Store; now: Clock }): Tokens {
  const codes = new Map<string, CodeRequest & { readonly endsAt: Temporal.Instant }>();
  const ofApplication = new Set<string>();
  const isPast = (at: Temporal.Instant) => Temporal.Instant.compare(at, now()) <= 0;
  const fresh = () => ({
    accessToken: newToken(),
    accessExpiresAt: now().add({ hours: ACCESS_HOURS }).toString(),
    refreshToken: newToken(),
  });
  return {
    giveCode: (given) => {
      const code = newToken();
      codes.set(code, { ...given, endsAt: now().add({ minutes: CODE_MINUTES }) });
      return code;
    },
    takeCode: (code) => {
      const given = codes.get(code);
      codes.delete(code);
      return given && !isPast(given.endsAt) ? given : null;
    },
    grant: async ({ clientId, scenario, scope }) => {
      const grantedAt = now().toString();
      const grant = { id: newToken(), clientId, scenario, scope, grantedAt, ...fresh() };
      store.grants.push(grant);
      store.save();
      return grant;
    },
    renew: async (refreshToken) => {
      const grant = store.grants.find((one) => one.refreshToken === refreshToken);
      if (!grant || isPast(endOf(grant))) return null;
      // The old pair ends at once.
      Object.assign(grant, fresh());
      store.save();
      return grant;
    },
    grantOf: (token) => {
      const grant = store.grants.find(({ accessToken }) => accessToken === token);
      const isOver = grant && isPast(Temporal.Instant.from(grant.accessExpiresAt));
      return grant && !isOver ? grant : null;
    },
    giveToApplication: () => {
      const accessToken = newToken();
      ofApplication.add(accessToken);
      return accessToken;
    },
    isOfApplication: (token) => ofApplication.has(token),
  };
}
