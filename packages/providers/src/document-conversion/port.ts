/**
 * Why a document has no PDF. `broken`: it cannot be read, or needs a password. `too_large`: it
 * exceeds the limits of a conversion. `too_long`: it exceeds the time limit. These three are
 * permanent: the same bytes fail again. `unavailable`: this machine cannot convert this kind.
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

/** The endings of files that can be converted. */
export const CONVERTED = {
  pictures: ['jpg', 'jpeg', 'png', 'heic', 'heif'],
  office: ['doc', 'docx', 'odt'],
} as const satisfies Record<string, readonly string[]>;

export interface DocumentToConvert {
  /** Lower-case, without its dot: `heic`. */
  readonly extension: string;
  /** Called when the document's turn comes, which may be a minute later. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Ends the conversion, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Makes PDFs of pictures and Office files. Strangers made these files: the calling process never
 * parses one, and nothing of one file is left for the next. One file of each kind is converted at a
 * time, in the order of the calls. The caller decides whose turn it is and how many may wait.
 */
export interface DocumentConverter {
  /**
   * Hands the PDF to `keep` and removes it afterwards. Throws a `ConversionError`, or the error of
   * `open` or `keep`.
   */
  toPdf<T>(
    document: DocumentToConvert,
    keep: (pdf: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T>;
  /** Ends the running conversions and refuses the waiting ones as `unavailable`. */
  close(): Promise<void>;
}
