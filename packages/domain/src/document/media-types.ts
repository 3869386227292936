const OFFICE = 'application/vnd.openxmlformats-officedocument';

const BY_ENDING: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  heif: 'image/heif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${OFFICE}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  odt: 'application/vnd.oasis.opendocument.text',
  csv: 'text/csv',
};

/** The media type of files with an ending: "pdf" -> "application/pdf". */
export const mediaType = (extension: string | null): string =>
  BY_ENDING[extension ?? ''] ?? 'application/octet-stream';
