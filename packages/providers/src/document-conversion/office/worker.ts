// A process for one letter: `worker.ts <font> ...`. It opens LibreOffice, writes READY, and reads from its
// standard input a line with the extension and then the letter. It writes the PDF to its standard output
// and exits with a code of EXIT.
import { EXIT, READY } from '../process-protocol.ts';
import { ConversionError } from '../port.ts';
import { openOffice } from './open-office.ts';

const WARM = Buffer.from('{\\rtf1 Dear Anna}');

const write = (bytes: Uint8Array) =>
  new Promise<void>((resolve) => process.stdout.write(bytes, () => resolve()));

const office = await openOffice(process.argv.slice(2));
// The first document makes LibreOffice read its fonts, so print one of ours before the client's.
office.toPdf('rtf', WARM);
await write(READY);
const given = Buffer.concat(await Array.fromAsync(process.stdin as AsyncIterable<Buffer>));
const end = given.indexOf('\n');
try {
  await write(office.toPdf(given.toString('latin1', 0, end), given.subarray(end + 1)));
  process.exit(EXIT.done);
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  const isTooLarge = error instanceof ConversionError && error.code === 'too_large';
  process.exit(isTooLarge ? EXIT.tooLarge : EXIT.broken);
}
