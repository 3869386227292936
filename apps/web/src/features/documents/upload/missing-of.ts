import { refuseFile } from '@counterfoil/domain/document/refuse-file';
import { REQUIRED } from '@counterfoil/domain/text';
import type { FileFields, UploadItem } from './upload-item.ts';

/** The errors of a file's fields before it is sent, in the server's words. */
export function missingOf({ key, file }: Pick<UploadItem, 'key' | 'file'>, fields: FileFields) {
  const { title, document_type } = fields;
  const refusal = refuseFile({ fileName: file.name, title, byteSize: file.size });
  return [
    ...(refusal?.field === 'title'
      ? [{ name: `${key}.title` as const, message: refusal.message }]
      : []),
    ...(document_type === '' ? [{ name: `${key}.document_type` as const, message: REQUIRED }] : []),
  ];
}
