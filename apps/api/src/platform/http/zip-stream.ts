import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP; `open` is called when its turn comes. */
export interface ZipEntry {
  /** Safe and unique: see `zipNames`. */
  readonly name: string;
  open(): Promise<Readable | Uint8Array>;
}

/**
 * A ZIP as it is made: one file is opened after the other, and none before there is room for it,
 * so that a thousand files take no more memory than one. What is stored are PDFs: they do not
 * shrink. A failure breaks the stream off before its end, so that no half of a ZIP looks whole;
 * whoever stops reading stops the work.
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
          // yazl looks at the bytes only, not at what goes wrong with them.
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
