import type { UploadedDocument } from '@counterfoil/contract/documents/schemas';
import type { DocumentType } from '@counterfoil/domain/document/document-types';
import { guessDocumentType, titleOf } from '@counterfoil/domain/document/guess-type';
import { refuseFile } from '@counterfoil/domain/document/refuse-file';
import { createIntent, type Intent } from '#lib/api/intent.ts';

/** What a person says of a file; '' where nothing has been chosen. */
export interface FileFields {
  readonly title: string;
  readonly document_type: DocumentType | '';
  readonly bank_account_id: string;
}

/** The form of all files, by their keys. */
export type UploadForm = Record<string, FileFields>;

export type Stage =
  /** Something is wrong with the file itself: it will not go. */
  | { readonly at: 'refused'; readonly why: string }
  /** Its fields can be filled in. `problem`: what went wrong with the last try. */
  | { readonly at: 'chosen'; readonly problem: string | null }
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'done'; readonly document: UploadedDocument };

/** One file of the dialog. */
export interface UploadItem {
  readonly key: string;
  readonly file: File;
  readonly stage: Stage;
  /** Trying again after a lost answer does not put it in twice. */
  readonly intent: Intent;
}

/** A file of the dialog with what is said of it. */
export interface ChosenFile {
  readonly item: UploadItem;
  readonly fields: FileFields;
}

/** So many characters a title may have. */
export const MAX_TITLE = 200;

let count = 0;

/** One that comes in, with what its name says of it. */
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

/** What the name of a file says of it, to begin with: "petrol_12-05.jpg" is a receipt. */
const firstFields = ({ name }: File): FileFields => ({
  title: (titleOf(name) || name).slice(0, MAX_TITLE).toWellFormed(),
  document_type: guessDocumentType(name) ?? '',
  bank_account_id: '',
});

/** Whether it was chosen before: the same file, untouched since. */
export const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
