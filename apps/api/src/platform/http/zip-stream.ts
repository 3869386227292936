import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export const ZIP_TYPE = 'application/zip';

/** A file of a ZIP; `open` is called when its turn comes. */
export interface ZipEntry {
  /** Safe and unique: see `zipNames`. */
  readonly name: string;
  open(): Promise<Readable | Uint8Array>;
}

/**
 * A ZIP, sent as it is made. Files are opened one by one, each only when there is room, so a
 * thousand files take no more memory than one. PDFs are stored, as they do not shrink. A failure
 * breaks the stream off before its end, so half a ZIP never looks whole; a reader who leaves stops
 * the work.
 */
export async function* zipStream(
  entries: readonly ZipEntry[],
  modifiedAt: Temporal.Instant,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const options = { compress: false, mtime: new Date(modifiedAt.epochMilliseconds) };
  let current: Readable | undefined;
  zip.on('error', (error: Error) => out.destroy(error));
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.name, options, (give) => {
      void opened(entry).then(
        (file) => {
          current = file;
          // yazl reads the bytes only and ignores errors.
          file.on('error', (error) => zip.emit('error', error));
          if (out.destroyed) file.destroy();
          else give(null, file);
        },
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  try {
    yield* out as AsyncIterable<Uint8Array>;
  } finally {
    out.destroy();
    current?.destroy();
  }
}

async function opened(entry: ZipEntry): Promise<Readable> {
  const file = await entry.open();
  return file instanceof Uint8Array ? Readable.from([Buffer.from(file)]) : file;
}
