import { refuseFault } from '@counterfoil/domain/document/refuse-file';
import {
  refuseIdentityContent,
  refuseIdentityFile,
  UNREADABLE_PICTURE,
} from '@counterfoil/domain/identity/files';
import {
  faultInWords,
  LOOKED_AT_SIDE,
  pictureFaults,
} from '@counterfoil/domain/identity/picture-quality';
import sharp from 'sharp';
import type { Asker, FairLine } from '#platform/fair-line';
import { contentSniffer } from '#platform/uploads/content-sniffer';
import { openingFault } from '#platform/uploads/opening-fault';
import type { IdentityFile, IdentityFileKind } from './read-identity-form.ts';

/** A file as it is stored. */
export interface PreparedFile {
  readonly kind: IdentityFileKind;
  readonly fileName: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg';
  readonly content: Uint8Array;
  /** What makes it hard to read, in sentences. */
  readonly warnings: readonly string[];
}

type Prepared = { readonly file: PreparedFile } | { readonly error: string };

const NAMES: Readonly<Record<IdentityFileKind, string>> = {
  file: 'The photo of your document',
  additional_file: 'The second photo',
  proof_of_address: 'The photo of your proof of address',
};

/** Checks a file, by its name and its content, and turns a picture the right way. Never throws for a bad file. */
export async function prepareFile(
  pictures: FairLine,
  asker: Asker,
  file: IdentityFile,
): Promise<Prepared> {
  const { kind, fileName, bytes } = file;
  const named = refuseIdentityFile({ fileName, byteSize: bytes.byteLength });
  if (named !== null) return { error: named };
  const sniffer = contentSniffer();
  sniffer.add(bytes);
  const content = await sniffer.content();
  const unlike = refuseIdentityContent(fileName, content);
  if (unlike !== null) return { error: unlike };
  if (content === 'pdf') {
    const fault = await openingFault(asker, { content, read: () => bytes });
    if (fault) return { error: refuseFault(fault) };
    const mediaType = 'application/pdf';
    return { file: { kind, fileName, mediaType, content: bytes, warnings: [] } };
  }
  return pictures.run(asker, () => preparePicture(file, asker.signal));
}

// 48 million pixels, as good phones make them, and some more. A small file may claim to be any size.
const PIXEL_LIMIT = 64_000_000;
// Every letter of a document that fills the picture is readable at this size.
const LONGEST_SIDE = 4_000;
// All others wait meanwhile. The largest picture takes a few seconds.
const LONGEST_WORK_SECONDS = 20;

async function preparePicture(
  { kind, fileName, bytes }: IdentityFile,
  signal: AbortSignal | undefined,
): Promise<Prepared> {
  try {
    // Made anew: turned as the camera was held, and without the place where it was taken.
    const content = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .rotate()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .timeout({ seconds: LONGEST_WORK_SECONDS })
      .toBuffer();
    signal?.throwIfAborted();
    const warnings = await warningsOf(content, NAMES[kind]);
    return { file: { kind, fileName, mediaType: 'image/jpeg', content, warnings } };
  } catch {
    signal?.throwIfAborted();
    return { error: UNREADABLE_PICTURE };
  }
}

async function warningsOf(picture: Uint8Array, name: string): Promise<string[]> {
  const side = { width: LOOKED_AT_SIDE, height: LOOKED_AT_SIDE };
  const { data, info } = await sharp(picture)
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = { pixels: data, width: info.width, height: info.height };
  return pictureFaults(grey).map((fault) => faultInWords(fault, name));
}
