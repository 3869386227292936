import { documentFileName } from '@counterfoil/domain/document/file-name';
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
import { openingFault } from '#platform/uploads/opening-fault';
import { madeAnew } from '#platform/files/pictures';
import type { BlobWriter, NewBlob } from '#platform/files/new-blobs';
import type { ReceivedFile } from '#platform/files/receive-file';
import type { Secrets } from '#platform/secrets';
import type { IdentityFileKind } from './identity-form.ts';

/** A file of an identity that has arrived. */
export interface IdentityFile extends ReceivedFile {
  readonly kind: IdentityFileKind;
}

/** A file as it is stored: sealed, and not kept yet. */
export interface PreparedFile {
  readonly kind: IdentityFileKind;
  readonly fileName: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg';
  readonly blob: NewBlob;
  /** Faults that make it hard to read, in sentences. */
  readonly warnings: readonly string[];
}

type Preparation = { readonly file: PreparedFile } | { readonly error: string };

const NAMES: Readonly<Record<IdentityFileKind, string>> = {
  file: 'The photo of your document',
  additional_file: 'The second photo',
  proof_of_address: 'The photo of your proof of address',
};

/** Dependencies of preparing files. */
export interface PrepareDeps {
  readonly pictures: FairLine;
  readonly secrets: Pick<Secrets, 'sealFile'>;
  readonly write: BlobWriter;
}

/** Checks a file, by its name and its content, and turns a picture the right way. Never throws for a bad file. */
export async function prepareFile(
  preparing: PrepareDeps,
  asker: Asker,
  file: IdentityFile,
): Promise<Preparation> {
  const { kind, byteSize, content, blob } = file;
  // Without paths and invisible characters, at a length that can be shown.
  const fileName = documentFileName(file.fileName, file.fileName);
  const named = refuseIdentityFile({ fileName, byteSize });
  if (named !== null) return { error: named };
  const unlike = refuseIdentityContent(fileName, content);
  if (unlike !== null) return { error: unlike };
  if (content === 'pdf') {
    const fault = await openingFault(asker, file);
    if (fault) return { error: refuseFault(fault) };
    return { file: { kind, fileName, mediaType: 'application/pdf', blob, warnings: [] } };
  }
  const { pictures, secrets, write } = preparing;
  const picture = await pictures.run(asker, async () =>
    preparePicture(await file.read(), NAMES[kind], asker.signal),
  );
  if ('error' in picture) return picture;
  const sealed = await write({
    contentType: 'application/octet-stream',
    content: (id) => secrets.sealFile(only(picture.content), id),
  });
  const { warnings } = picture;
  return { file: { kind, fileName, mediaType: 'image/jpeg', blob: sealed, warnings } };
}

const LIMITS = {
  // 48 million pixels, as good phones take, and a little more.
  mostPixels: 64_000_000,
  // Every letter of a document that fills the picture is readable at this size.
  longestSide: 4_000,
  // The others wait meanwhile. The largest picture takes a few seconds.
  longestSeconds: 20,
};

async function* only(content: Uint8Array) {
  yield content;
}

type Picture =
  | { readonly content: Uint8Array; readonly warnings: readonly string[] }
  | { readonly error: string };

async function preparePicture(
  bytes: Uint8Array,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Picture> {
  try {
    const content = await madeAnew(bytes, LIMITS, (picture) =>
      picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }),
    );
    signal?.throwIfAborted();
    return { content, warnings: await warningsOf(content, name) };
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
