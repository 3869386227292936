import { createHash } from 'node:crypto';
import { oauthError, type HmrcError } from './errors.ts';

const UNRESERVED = /^[\w.~-]{43,128}$/;

type Names = Readonly<Record<string, string | undefined>>;

/** The fault of the challenge that came with an authorisation; null when there is no fault, or no challenge. */
export function challengeFault(query: Names): readonly [string, string] | null {
  const { code_challenge: challenge, code_challenge_method: method } = query;
  if (challenge === undefined && method === undefined) return null;
  if (!challenge) return ['invalid_request', 'code_challenge is required'];
  if (!method) return ['invalid_request', 'code_challenge_method is required'];
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method is invalid'];
  if (!UNRESERVED.test(challenge)) return ['invalid_request', 'code_challenge is invalid'];
  return null;
}

/** The fault of the verifier that came with a code; null when it fits the challenge. */
export function verifierFault(
  challenge: string | undefined,
  verifier: string | undefined,
): HmrcError | null {
  const fault = (description: string) => oauthError(400, 'invalid_request', description);
  if (challenge === undefined)
    return verifier === undefined ? null : fault('code_verifier is not expected');
  if (!verifier) return fault('code_verifier is expected when code_challenge was supplied');
  if (!UNRESERVED.test(verifier))
    return fault('code_verifier must contain valid characters of length between 43 and 128');
  const isIt = createHash('sha256').update(verifier).digest('base64url') === challenge;
  return isIt ? null : oauthError(400, 'invalid_grant', 'code_verifier is invalid');
}
