const ENTRY_BYTES = 128;
const [NAME_LENGTH, FIRST_SECTOR, STREAM_SIZE] = [64, 116, 120];
/** Smaller streams are together in one, in sectors of their own size. */
const LEAST_ALONE = 4096;
const SMALL_SECTOR = 64;

/** Whether an Office file of 1997 to 2003 asks for a password before it opens. */
export const isLockedOffice = (file: Buffer): boolean =>
  streamsOf(file, 'WordDocument').some(isLockedLetter) ||
  streamsOf(file, 'Workbook').some(isLockedTable) ||
  streamsOf(file, 'Book').some(isLockedTable);

/** The beginnings of the streams with this name, also those of an embedded file. */
const streamsOf = (file: Buffer, name: string): Buffer[] =>
  entriesOf(file, name).flatMap((entry) => beginningOf(file, entry) ?? []);

function entriesOf(file: Buffer, name: string): Buffer[] {
  const label = Buffer.from(`${name}\0`, 'utf16le');
  const found: Buffer[] = [];
  for (let at = file.indexOf(label); at >= 0; at = file.indexOf(label, at + 1)) {
    const entry = file.subarray(at, at + ENTRY_BYTES);
    const isEntry = at % ENTRY_BYTES === 0 && entry.length === ENTRY_BYTES;
    if (isEntry && entry.readUInt16LE(NAME_LENGTH) === label.length) found.push(entry);
  }
  return found;
}

/** The first sector of a stream. */
function beginningOf(file: Buffer, entry: Buffer): Buffer | null {
  const size = sectorSize(file);
  const first = entry.readUInt32LE(FIRST_SECTOR);
  if (entry.readUInt32LE(STREAM_SIZE) >= LEAST_ALONE) return sectorAt(file, first);
  // Its first entry is for the small streams.
  const list = sectorAt(file, file.readUInt32LE(48));
  const at = first * SMALL_SECTOR;
  let sector = list.length < ENTRY_BYTES ? null : list.readUInt32LE(FIRST_SECTOR);
  for (let left = Math.floor(at / size); left > 0 && sector !== null; left--) {
    sector = sectorAfter(file, sector);
  }
  return sector === null ? null : sectorAt(file, sector).subarray(at % size);
}

const sectorSize = (file: Buffer) => 2 ** file.readUInt16LE(30);

function sectorAt(file: Buffer, sector: number): Buffer {
  const size = sectorSize(file);
  return file.subarray((sector + 1) * size, (sector + 2) * size);
}

/** Follows the sector table, whose parts the head locates; those of a very large file are elsewhere. */
function sectorAfter(file: Buffer, sector: number): number | null {
  const ofPart = sectorSize(file) / 4;
  const place = 76 + 4 * Math.floor(sector / ofPart);
  if (place >= 512) return null;
  const part = sectorAt(file, file.readUInt32LE(place));
  const at = (sector % ofPart) * 4;
  return at + 4 > part.length ? null : part.readUInt32LE(at);
}

const [LETTER_FLAGS, LOCKED_FLAG] = [10, 0x0100];
const isLockedLetter = (start: Buffer) =>
  start.length > LETTER_FLAGS + 2 && (start.readUInt16LE(LETTER_FLAGS) & LOCKED_FLAG) !== 0;

const PASSWORD_RECORD = 0x2f;
/** The records before the password record are never encrypted. */
function isLockedTable(start: Buffer): boolean {
  for (let at = 0; at + 4 <= start.length; at += 4 + start.readUInt16LE(at + 2)) {
    if (start.readUInt16LE(at) === PASSWORD_RECORD) return true;
  }
  return false;
}
