import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Asker, createFairLine } from '#platform/fair-line';

/**
 * argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane: about 28 ms), stored as a PHC string so
 * that they can be raised later while old hashes stay valid.
 */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_LENGTH = 32;

/**
 * Each hash takes 19 MiB and a core, so a burst of sign-ins waits in line: addresses take turns, and a full line needs
 * about three seconds.
 */
const LINE = {
  atOnce: 2,
  ofOneClient: 20,
  inAll: 200,
  patienceMs: 10_000,
  refused: {
    ofOneClient: 'Many people on your network are logging in. Please try again in a few seconds.',
    ofAll: 'Many people are logging in. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  },
};

const COST = { memory: MEMORY, passes: PASSES, lanes: LANES };

/** Tests hold it back to fill the line. */
export type Argon2 = typeof argon2;

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, lanes } = COST,
  hash: Argon2 = argon2,
) {
  const message = Buffer.from(password.normalize('NFKC'));
  const settings = { message, nonce, memory, passes, parallelism: lanes, tagLength: TAG_LENGTH };
  return new Promise<Buffer>((resolve, reject) =>
    hash('argon2id', settings, (error, tag) => (error ? reject(error) : resolve(tag))),
  );
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** For commands of the office and the demo's data: a request's password waits in line. */
export async function hashPassword(password: string, hash?: Argon2): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, COST, hash);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

// For an account that does not exist: the same work, so that the timing reveals nothing.
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_LENGTH))}`;

/** The passwords of requests. */
export interface Passwords {
  /**
   * Whether the password matches. A null hash (no account, or not accepted yet) takes as long and never matches. 429 or
   * 503 when too many wait; no hash is made for a caller who has disconnected.
   */
  fits(password: string, hash: string | null, asker: Asker): Promise<boolean>;
  /** The hash of a new password, in the same line. */
  hash(password: string, asker: Asker): Promise<string>;
}

export function createPasswords(changes: { hash?: Argon2; patienceMs?: number } = {}): Passwords {
  const line = createFairLine({ ...LINE, ...changes });
  return {
    hash: (password, asker) => line.run(asker, () => hashPassword(password, changes.hash)),
    async fits(password, hash, asker) {
      const parts = PHC.exec(hash ?? NOBODY);
      if (!parts) throw new Error('a stored password hash cannot be read');
      const [, memory, passes, lanes, nonce = '', tag = ''] = parts;
      const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
      const derived = await line.run(asker, () =>
        derive(password, Buffer.from(nonce, 'base64'), cost, changes.hash),
      );
      return timingSafeEqual(derived, Buffer.from(tag, 'base64')) && hash !== null;
    },
  };
}
