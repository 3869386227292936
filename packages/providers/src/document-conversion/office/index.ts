import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Conversion, Work } from '../one-at-a-time.ts';
import { ConversionError } from '../port.ts';
import { runLimited, type Ending, type Limits } from '../run-limited.ts';
import { makeProfile } from './profile.ts';
import { unpackedSize } from './unpacked-size.ts';

export const OFFICE_LIMITS: Limits = {
  timeMs: 60_000,
  memoryBytes: 1_500_000_000,
  fileBytes: 100_000_000,
};

// The longest reports, with all their pictures, unpack to a fifth of it.
const LARGEST_UNPACKED = 500_000_000;

/** The one reader that each ending is read by: a page of HTML named .doc is no document. */
const READERS: Readonly<Record<string, string>> = {
  doc: 'MS Word 97',
  docx: 'MS Word 2007 XML',
  odt: 'writer8',
};

export interface OfficeSettings {
  readonly limits: Limits;
  /** Of LibreOffice's program, null where there is none. */
  readonly findProgram: () => Promise<string | null>;
}

/** Has LibreOffice print a document, in a profile of its own that no other document has touched. */
export const convertOffice =
  ({ limits, findProgram }: OfficeSettings): Conversion =>
  async (work) => {
    const command = await findProgram();
    if (!command) throw new ConversionError('unavailable', 'there is no LibreOffice here');
    const { folder, file, extension, hidden, signal } = work;
    if (extension !== 'doc') await refuseBomb(file);
    const args = argumentsFor(work, await makeProfile(folder));
    const ending = await runLimited({ command, args, folder, hidden, limits, signal });
    const pdf = path.join(folder, `document.pdf`);
    // It ends well, too, when it could not read a document.
    if (ending.code === 0 && (await isThere(pdf))) return pdf;
    throw new ConversionError(codeOf(ending), ending.complaint || 'no PDF was made');
  };

async function refuseBomb(file: string): Promise<void> {
  const size = await unpackedSize(file);
  if (size > LARGEST_UNPACKED) throw new ConversionError('too_large', `unpacks to ${size} bytes`);
}

const argumentsFor = ({ folder, file, extension }: Work, profile: string) => [
  `-env:UserInstallation=${pathToFileURL(profile).href}`,
  '--headless',
  '--invisible',
  '--nologo',
  '--nodefault',
  '--nofirststartwizard',
  '--norestore',
  '--nolockcheck',
  `--infilter=${READERS[extension] ?? ''}`,
  '--convert-to',
  'pdf:writer_pdf_Export',
  '--outdir',
  folder,
  file,
];

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const codeOf = ({ signal }: Ending) =>
  signal === 'SIGKILL' || signal === 'SIGXFSZ' ? 'too_large' : 'broken';
