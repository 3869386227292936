import PQueue from 'p-queue';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane: about 28 ms), stored as a PHC string so
 * that they can be raised later while old hashes stay valid.
 */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_LENGTH = 32;
// Each hash takes 19 MiB and a core, so a burst of sign-ins waits in line.
const AT_ONCE = 2;

const turns = new PQueue({ concurrency: AT_ONCE });

function derive(
  password: string,
  nonce: Buffer,
  cost = { memory: MEMORY, passes: PASSES, lanes: LANES },
) {
  return turns.add(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        argon2(
          'argon2id',
          {
            message: Buffer.from(password.normalize('NFKC')),
            nonce,
            memory: cost.memory,
            passes: cost.passes,
            parallelism: cost.lanes,
            tagLength: TAG_LENGTH,
          },
          (error, tag) => (error ? reject(error) : resolve(tag)),
        ),
      ),
  );
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

// For an account that does not exist: the same work, so that the timing reveals nothing.
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_LENGTH))}`;

/** Whether the password matches. A null hash (no account, or not accepted yet) takes as long and never matches. */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const parts = PHC.exec(hash ?? NOBODY);
  if (!parts) throw new Error('a stored password hash cannot be read');
  const [, memory, passes, lanes, nonce = '', tag = ''] = parts;
  const derived = await derive(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  });
  return timingSafeEqual(derived, Buffer.from(tag, 'base64')) && hash !== null;
}
