import { setTimeout as after } from 'node:timers/promises';
import { faultOf } from './sentinels.ts';

/** A finished scan, for the page. */
export interface Scan {
  readonly bytes: number;
  /** As it was sent; empty when the connection was cut. */
  readonly answer: string;
}

/** Where a command is read and answered. */
export interface Exchange {
  /** Reads exactly this many bytes. Throws when the connection ends before. */
  readonly read: (bytes: number) => Promise<Buffer>;
  /** Reads up to this byte, which is left out. */
  readonly readTo: (byte: number) => Promise<string>;
  readonly send: (text: string) => void;
}

// Debian's StreamMaxLength.
const MOST_BYTES = 25 * 1024 * 1024;
const SLOW_MS = 60_000;
const TOO_LONG = 'INSTREAM size limit exceeded. ERROR';
const NUL = 0;
const LINE = 0x0a;

/**
 * Answers one command as clamd(8) describes it: `zPING\0`, or `nPING\n` with a line's end in place of the NUL.
 * @returns the scan, when it was one
 */
export async function answerCommand(exchange: Exchange): Promise<Scan | null> {
  const [prefix] = await exchange.read(1);
  const end = prefix === 0x7a ? NUL : LINE;
  const command = await exchange.readTo(end);
  const reply = (text: string) => exchange.send(`${text}${String.fromCharCode(end)}`);
  if (command === 'PING') reply('PONG');
  else if (command === 'VERSION') reply('ClamAV 1.4.3/27800/Sat Nov 21 09:00:00 2026');
  else if (command === 'INSTREAM') {
    const scan = await scanStream(exchange);
    if (scan.answer) reply(scan.answer);
    return scan;
  } else reply('UNKNOWN COMMAND');
  return null;
}

/** Reads chunks, each after its length of 4 bytes, until one of no length. */
async function scanStream({ read, send }: Exchange): Promise<Scan> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const length = (await read(4)).readUInt32BE();
    if (length === 0) break;
    bytes += length;
    if (bytes > MOST_BYTES) return { bytes, answer: TOO_LONG };
    chunks.push(await read(length));
    if (faultOf(chunks.at(-1) ?? Buffer.alloc(0)) === 'limit') return { bytes, answer: TOO_LONG };
  }
  const fault = faultOf(Buffer.concat(chunks));
  if (fault === 'slow') await after(SLOW_MS, undefined, { ref: false });
  if (fault === 'endless') send('stream: '.repeat(1_000));
  return { bytes, answer: ANSWERS[fault ?? 'none'] ?? ANSWERS.none };
}

const ANSWERS = {
  none: 'stream: OK',
  slow: 'stream: OK',
  infected: 'stream: Eicar-Test-Signature FOUND',
  memory: "stream: Can't allocate memory ERROR",
  limit: TOO_LONG,
  garbage: '220 mail.example ESMTP',
  endless: '',
  cut: '',
};
