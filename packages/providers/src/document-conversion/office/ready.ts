/** The first output of a process, when it is ready for a document. */
export const READY = Buffer.from('R');
