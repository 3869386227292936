// A process for one picture: `worker.ts <picture> <extension> <pdf>`. It exits with a code of EXIT.
import { writeFile } from 'node:fs/promises';
import { ConversionError } from '../port.ts';
import { EXIT } from '../process-protocol.ts';
import { picturePage } from './picture-page.ts';
import { readPicture } from './read-picture.ts';

const [picture = '', extension = '', pdf = ''] = process.argv.slice(2);
try {
  await writeFile(pdf, picturePage(await readPicture(picture, extension)));
} catch (error) {
  const refused = error instanceof ConversionError ? error : null;
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = refused?.code === 'too_large' ? EXIT.tooLarge : EXIT.broken;
}
