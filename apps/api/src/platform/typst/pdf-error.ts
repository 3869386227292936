/** A paper could not be made. The message is for the log: it may quote the template. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}
