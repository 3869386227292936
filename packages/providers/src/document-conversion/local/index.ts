import { oneAtATime } from '../one-at-a-time.ts';
import { createOffice, OFFICE_LIMITS } from '../office/index.ts';
import { convertPicture, PICTURE_LIMITS } from '../pictures/index.ts';
import { CONVERTED, ConversionError, type DocumentConverter } from '../port.ts';
import type { Limits } from '../run-limited.ts';
import { sweepWorkFolders } from '../work-folder.ts';

export interface LocalConverterOptions {
  /** Folders that no document may reach, such as the files of other clients. */
  readonly hidden?: readonly string[];
  readonly pictureLimits?: Partial<Limits>;
  readonly officeLimits?: Partial<Limits>;
  /** How long a spare LibreOffice waits for the next letter. */
  readonly officeIdleMs?: number;
  /** False on a machine with too little memory for LibreOffice: letters are then `unavailable`. */
  readonly hasOffice?: boolean;
}

/** A client who views one letter often views another. */
const OFFICE_IDLE_MS = 60_000;

/** Converts on this machine, without any program that is installed on it. */
export function createLocalConverter(options: LocalConverterOptions = {}): DocumentConverter {
  const hidden = options.hidden ?? [];
  const pictures = oneAtATime(
    convertPicture({ ...PICTURE_LIMITS, ...options.pictureLimits }),
    hidden,
  );
  const libreOffice = createOffice({
    limits: { ...OFFICE_LIMITS, ...options.officeLimits },
    idleMs: options.officeIdleMs ?? OFFICE_IDLE_MS,
    hidden,
  });
  const office = oneAtATime(libreOffice.convert, hidden);
  // Files left by earlier processes do not affect new conversions.
  void sweepWorkFolders().catch(() => undefined);
  const converterOf = (extension: string): DocumentConverter => {
    const holds = (kind: readonly string[]) => kind.includes(extension);
    if (holds(CONVERTED.pictures)) return pictures;
    if (holds(CONVERTED.office) && options.hasOffice !== false) return office;
    throw new ConversionError('unavailable', `this machine cannot convert ${extension} files`);
  };
  return {
    toPdf: async (document, keep) => converterOf(document.extension).toPdf(document, keep),
    close: async () => {
      await Promise.all([pictures.close(), office.close()]);
      libreOffice.close();
    },
  };
}
