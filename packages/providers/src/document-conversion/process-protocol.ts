import { ConversionError } from './port.ts';
import type { Ending } from './run-limited.ts';

/** The first output of a process, when it is ready for a document. */
export const READY = Buffer.from('R');

/** Exit codes of our own processes; any other end is a crash. */
export const EXIT = { done: 0, broken: 65, tooLarge: 66 } as const;

/** V8 and the kernel end a process by these signals when memory runs out; decoders crash by others. */
const NO_MEMORY: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGKILL', 'SIGXFSZ'];

/** Why a process made no PDF. */
export const toError = ({ code, signal, complaint }: Ending): ConversionError =>
  new ConversionError(
    code === EXIT.tooLarge || NO_MEMORY.includes(signal) ? 'too_large' : 'broken',
    complaint || `ended by ${signal}`,
  );
