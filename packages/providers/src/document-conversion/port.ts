/**
 * Why a document has no PDF. `broken`: it cannot be read, or wants a password. `too_large`: it holds
 * more than one conversion may. `too_long`: it took longer than it may. All three are for good: the
 * same bytes fail again. `unavailable`: this machine cannot convert this kind.
 */
export type ConversionErrorCode = 'broken' | 'too_large' | 'too_long' | 'unavailable';

/** The message is for the log: it may quote a program's own words. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly code: ConversionErrorCode;

  constructor(code: ConversionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What can be converted, by the ending of its name. */
export const CONVERTED = {
  pictures: ['jpg', 'jpeg', 'png', 'heic', 'heif'],
  office: ['doc', 'docx', 'odt'],
} as const satisfies Record<string, readonly string[]>;

export interface DocumentToConvert {
  /** Lower-case, without its dot: `heic`. */
  readonly extension: string;
  /** Called when its turn comes, which may be a minute later. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Ends the conversion, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Makes PDFs of pictures and Office files. These were made by strangers: nothing of one is looked at
 * in the process that asks, and nothing of one is left for the next. One of each kind is made at a
 * time, in the order asked; whose turn it is, and how many may wait, the asker decides.
 */
export interface DocumentConverter {
  /**
   * Hands the PDF to `keep`, and is gone with it when that is done. Throws a `ConversionError`, or
   * what `open` or `keep` threw.
   */
  toPdf<T>(
    document: DocumentToConvert,
    keep: (pdf: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T>;
  /** Ends what is under way and refuses what waits, as `unavailable`. */
  close(): Promise<void>;
}
