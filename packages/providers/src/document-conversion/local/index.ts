import { oneAtATime } from '../one-at-a-time.ts';
import { findOffice } from '../office/find-office.ts';
import { convertOffice, OFFICE_LIMITS } from '../office/index.ts';
import { convertPicture, PICTURE_LIMITS } from '../pictures/index.ts';
import { CONVERTED, ConversionError, type DocumentConverter } from '../port.ts';
import type { Limits } from '../run-limited.ts';
import { sweepWorkFolders } from '../work-folder.ts';

export interface LocalConverterOptions {
  /** Folders that no document shall reach, such as where the files of other clients lie. */
  readonly hidden?: readonly string[];
  readonly pictureLimits?: Partial<Limits>;
  readonly officeLimits?: Partial<Limits>;
  readonly findProgram?: () => Promise<string | null>;
}

/** Converts on this machine: pictures in a process of ours, Office files by its LibreOffice. */
export function createLocalConverter(options: LocalConverterOptions = {}): DocumentConverter {
  const hidden = options.hidden ?? [];
  const pictures = oneAtATime(
    convertPicture({ ...PICTURE_LIMITS, ...options.pictureLimits }),
    hidden,
  );
  const office = oneAtATime(
    convertOffice({
      limits: { ...OFFICE_LIMITS, ...options.officeLimits },
      findProgram: options.findProgram ?? findOffice,
    }),
    hidden,
  );
  // What is left of others is of no consequence to what comes.
  void sweepWorkFolders().catch(() => undefined);
  const converterOf = (extension: string): DocumentConverter => {
    const holds = (kind: readonly string[]) => kind.includes(extension);
    if (holds(CONVERTED.pictures)) return pictures;
    if (holds(CONVERTED.office)) return office;
    throw new ConversionError('unavailable', `nothing converts ${extension}`);
  };
  return {
    toPdf: async (document, keep) => converterOf(document.extension).toPdf(document, keep),
    close: async () => {
      await Promise.all([pictures.close(), office.close()]);
    },
  };
}
