import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Where LibreOffice puts itself besides the PATH. */
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
];
const NAMES = ['soffice', 'libreoffice'];

/** The program of LibreOffice; null when this machine has none. */
export async function findOffice(places = placesOfThisMachine()): Promise<string | null> {
  for (const place of places) {
    for (const name of NAMES) {
      const program = path.join(place, name);
      const isThere = await access(program, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return program;
    }
  }
  return null;
}

const placesOfThisMachine = () => [
  ...(process.env['PATH'] ?? '').split(path.delimiter).filter((place) => path.isAbsolute(place)),
  ...PLACES,
];
