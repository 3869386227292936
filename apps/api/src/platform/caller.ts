import type { ClientStanding } from '@counterfoil/domain/client/refuse-client';
import type { Claim } from './db/idempotency.ts';

/** Facts about its client that a use case needs. */
export interface ClientFacts extends ClientStanding {
  readonly id: string;
  readonly brand: string;
  readonly vatRegistered: boolean;
  /** Default VAT rate as a decimal string, "20". */
  readonly defaultVat: string;
  readonly paymentTerms: number;
  readonly onStop: boolean;
  readonly shoebox: boolean;
  /** Not before the last step of the sign-up, except for a welcome call. */
  readonly isSignedUp: boolean;
  /** The day the client started, `YYYY-MM-DD`. */
  readonly startedOn: string;
}

/** A signed-in user. */
export interface UserCaller {
  readonly userId: string;
  readonly sessionId: string;
  /** Its browser and system in words. */
  readonly device: string;
  readonly email: string;
  readonly requestId: string;
}

/** A caller of a route that may ask for the password (`enforceRecentPassword`). */
export interface PasswordProof {
  /** The instant when this device last gave it. */
  readonly passwordAt: string;
}

/** A caller whose request goes into the audit log. */
export type AuditedCaller<C extends UserCaller> = C & {
  /** The route's `audit` name. */
  readonly action: string;
};

/** Adds the audit name of the route to the caller. */
export const acting = <C extends UserCaller>(
  caller: C,
  { audit }: { readonly audit: string },
): AuditedCaller<C> => ({ ...caller, action: audit });

/** A signed-in user working for one of their clients; also the transaction's scope. */
export interface ClientCaller extends UserCaller {
  readonly clientId: string;
  readonly client: ClientFacts;
  readonly claim?: Claim;
  /** Aborted when the caller disconnects; ends work that nobody else waits for. */
  readonly signal?: AbortSignal;
}

export type ActingCaller = AuditedCaller<ClientCaller>;
