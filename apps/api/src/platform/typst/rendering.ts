/** One paper to render. */
export interface RenderRequest {
  /**
   * The template's own file: `new URL('./invoice.typ', import.meta.url)`. It imports shared code as
   * `/paper.typ`.
   */
  readonly template: URL;
  /**
   * The data that the template reads from `/data.json`. User text stays data and is never markup.
   */
  readonly data: unknown;
  /** Files the template may name, such as `{ 'logo.png': bytes }` for `image("/logo.png")`. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** ISO instant written into the file: the same request gives the same bytes. */
  readonly created_at: string;
}

/** A paper could not be made. The message is for the log: it may quote the template. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}
