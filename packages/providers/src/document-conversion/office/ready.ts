/** What a process says when it is ready for a document, before the PDF. */
export const READY = Buffer.from('R');
