import type { UploadedDocument } from '@counterfoil/contract/documents/schemas';
import type { DocumentType } from '@counterfoil/domain/document/document-types';
import { guessDocumentType, titleOf } from '@counterfoil/domain/document/guess-type';
import { refuseFile } from '@counterfoil/domain/document/refuse-file';
import { REQUIRED } from '@counterfoil/domain/text';
import { createIntent, type Intent } from '#lib/api/intent.ts';

/** The fields of a file; '' when nothing has been chosen. */
export interface FileFields {
  readonly title: string;
  readonly document_type: DocumentType | '';
  readonly bank_account_id: string;
}

/** A field that can be set for all files at once. */
export type SharedField = 'document_type' | 'bank_account_id';

/** The form of all files, by their keys. */
export type UploadForm = Record<string, FileFields>;

export type Stage =
  /** The file itself is wrong and will not be sent. */
  | { readonly at: 'refused'; readonly why: string }
  /** Its fields can be filled in. `problem`: the error of the last try. */
  | { readonly at: 'chosen'; readonly problem: string | null }
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'done'; readonly document: UploadedDocument };

/** One file of the dialog. */
export interface UploadItem {
  readonly key: string;
  readonly file: File;
  readonly stage: Stage;
  /** A retry after a lost answer does not add the file twice. */
  readonly intent: Intent;
}

/** A file of the dialog with its fields. */
export interface ChosenFile {
  readonly item: UploadItem;
  readonly fields: FileFields;
  /** The names of the form's fields that the user has set for this file. */
  readonly byHand?: readonly string[];
}

/** The most characters of a title. */
export const MAX_TITLE = 200;

let count = 0;

/** A newly chosen file, with the fields that its name suggests. */
export const choose = (file: File): ChosenFile => ({
  item: newItem(file),
  fields: firstFields(file),
});

function newItem(file: File): UploadItem {
  count += 1;
  const offered = { fileName: file.name, title: 'Any', byteSize: file.size };
  const why = refuseFile(offered)?.message;
  return {
    key: `file${count}`,
    file,
    stage: why === undefined ? { at: 'chosen', problem: null } : { at: 'refused', why },
    intent: createIntent(),
  };
}

/** The fields that a file's name suggests: "petrol_12-05.jpg" is a receipt. */
const firstFields = ({ name }: File): FileFields => ({
  title: titleOf(name, MAX_TITLE) || name.slice(0, MAX_TITLE).toWellFormed(),
  document_type: guessDocumentType(name) ?? '',
  bank_account_id: '',
});

/** Whether both are the same file, unmodified. */
export const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

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
