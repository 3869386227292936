import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The SMTP envelope of a mail; its headers may leave it out (Bcc) or contradict it. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly received_at: string;
}

export interface MailFile {
  readonly envelope: Envelope;
  /** The exact bytes that were received, or only the headers from `readHead`. */
  readonly raw: Uint8Array;
}

/** A mail that is being received: an unfinished file until `keep` adds it to the inbox. */
export interface IncomingMail {
  write(chunk: Uint8Array): Promise<void>;
  /** Returns the id once the mail would survive a kill or a power cut. */
  keep(): Promise<string>;
  discard(): Promise<void>;
}

export interface MailFolder {
  /** The ids of all mails, oldest first. */
  ids(): Promise<string[]>;
  receive(envelope: Envelope): Promise<IncomingMail>;
  read(id: string): Promise<MailFile>;
  readHead(id: string): Promise<MailFile>;
  empty(): Promise<void>;
}

const MAIL = /^(\d{9}-[0-9a-f]{8})\.eml$/;
/** The envelope is the line above the mail, so that one rename stores both. */
const ENVELOPE_HEADER = 'X-Sandbox-Envelope: ';
const LINE_END = 10;

/** Opens the folder of received mails, and removes files that a kill left half written. */
export async function openMailFolder(folder: string): Promise<MailFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.endsWith('.tmp')) await rm(path.join(folder, name), { force: true });
  }
  const ids = async () =>
    (await readdir(folder)).flatMap((name) => MAIL.exec(name)?.[1] ?? []).toSorted();
  let last = Number((await ids()).at(-1)?.slice(0, 9) ?? 0);
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);

  return {
    ids,
    receive: (envelope) => {
      last += 1;
      return receive(
        folder,
        `${String(last).padStart(9, '0')}-${randomBytes(4).toString('hex')}`,
        envelope,
      );
    },
    read: async (id) => split(await readFile(fileOf(id))),
    readHead: async (id) => split(await readUpToBody(fileOf(id))),
    empty: async () => {
      for (const id of await ids()) await rm(fileOf(id), { force: true });
      await syncFolder(folder);
    },
  };
}

async function receive(folder: string, id: string, envelope: Envelope): Promise<IncomingMail> {
  const unfinished = path.join(folder, `${id}.tmp`);
  const file = await open(unfinished, 'wx', 0o600);
  const discard = async () => {
    // Already closed when `keep` failed after closing it.
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  };
  try {
    await file.writeFile(`${ENVELOPE_HEADER}${JSON.stringify(envelope)}\n`);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    write: (chunk) => file.writeFile(chunk),
    keep: async () => {
      await file.sync();
      await file.close();
      await rename(unfinished, path.join(folder, `${id}.eml`));
      await syncFolder(folder);
      return id;
    },
    discard,
  };
}

/** A rename is only durable once its folder is synced too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function split(bytes: Buffer): MailFile {
  const end = bytes.indexOf(LINE_END);
  const line = bytes.subarray(ENVELOPE_HEADER.length, end).toString();
  return { envelope: JSON.parse(line) satisfies Envelope, raw: bytes.subarray(end + 1) };
}

/** Reads up to the blank line after the headers, so that the list never loads a mail of 40 MB. */
async function readUpToBody(name: string): Promise<Buffer> {
  const file = await open(name, 'r');
  try {
    return await readHeaders(file);
  } finally {
    await file.close();
  }
}

async function readHeaders(file: FileHandle): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for (let size = 64 * 1024; ; size *= 4) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    head = buffer.subarray(0, bytesRead);
    const end = head.indexOf('\r\n\r\n');
    if (end >= 0) return head.subarray(0, end + 4);
    if (bytesRead < size) return head;
  }
}
