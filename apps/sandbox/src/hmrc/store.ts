import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

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
  /** Writes what has changed; it would survive a kill. */
  save(): Promise<void>;
}

/** Everything that HMRC keeps, in one file. */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'state.json');
  const state = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as State,
    (error: NodeJS.ErrnoException): State => {
      if (error.code !== 'ENOENT') throw error;
      return { grants: [], returns: [] };
    },
  );
  // One write after the other.
  let saving: Promise<void> = Promise.resolve();
  const write = async () => {
    const next = await open(`${file}.tmp`, 'w', 0o600);
    try {
      await next.writeFile(JSON.stringify(state));
      await next.sync();
    } finally {
      await next.close();
    }
    await rename(`${file}.tmp`, file);
  };
  return {
    ...state,
    save: async () => {
      saving = saving.catch(() => undefined).then(write);
      await saving;
    },
  };
}

export const newToken = (): string => randomBytes(16).toString('hex');
export const newBundleNumber = (): string =>
  String(100_000_000_000 + (randomBytes(6).readUIntBE(0, 6) % 900_000_000_000));
