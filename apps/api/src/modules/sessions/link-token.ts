import { createHash, randomBytes } from 'node:crypto';

/** The token of a mailed link: 256 random bits. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
