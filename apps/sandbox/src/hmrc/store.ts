import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openKeptState } from '../kept-state.ts';

/** An authority to act that a user has granted, with the tokens that work now. */
export interface Grant {
  readonly id: string;
  readonly clientId: string;
  /** The user id that was typed at the sign-in page. */
  readonly scenario: string;
  readonly scope: string;
  readonly grantedAt: string;
  accessToken: string;
  accessExpiresAt: string;
  refreshToken: string;
}

export interface StoredReturn {
  readonly vrn: string;
  readonly receivedAt: string;
  /** The nine boxes as they came, with their names. */
  readonly body: Readonly<Record<string, unknown>> & { readonly periodKey: string };
  readonly receipt: Readonly<Record<string, string>>;
}

interface State {
  readonly grants: Grant[];
  readonly returns: StoredReturn[];
}

export interface Store extends State {
  /**
   * Returns when what has changed would survive a kill. No call is answered before that: HMRC never loses what it says
   * it holds.
   */
  save(): void;
}

/** Everything that HMRC keeps, in one file. */
export function openStore(folder: string): Store {
  const kept = openKeptState<State>(path.join(folder, 'state.json'), { grants: [], returns: [] });
  return { ...kept.state, save: () => kept.save() };
}

export const newToken = (): string => randomBytes(16).toString('hex');
export const newBundleNumber = (): string =>
  String(100_000_000_000 + (randomBytes(6).readUIntBE(0, 6) % 900_000_000_000));
