import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { DOCUMENT_TYPES } from '@counterfoil/domain/document/document-types';
import { taxYearLabel, taxYearOf } from '@counterfoil/domain/envelope/periods';
import { isSignedUp } from '@counterfoil/domain/sign-up/steps';
import { shareFile } from '#modules/documents/public';
import { OfficeRefusal, type Command } from '../command.ts';
import { findClient, type FoundClient } from '../find-client.ts';
import { atMost, choice, named, readWords, required } from '../read-words.ts';

const LONGEST_TITLE = 200;
const NO_DOCUMENTS =
  'is a paper client, who sees no documents in the portal: send it by post, or use set --paper off first.';

/** `share <client> <file> --title T [--type T]`: a document under the client's shared documents. */
export const share: Command = {
  usage: '<client> <file> --title T [--type T]',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['title', 'type'] });
    const { client, file } = named(plain, 'client', 'file');
    const title = atMost(LONGEST_TITLE, required(options.title, 'title'), 'title');
    const documentType = choice(options.type ?? 'other', 'type', DOCUMENT_TYPES);
    return async (deps, at) => {
      const found = await findClient(deps, client);
      if (found.paper) throw new OfficeRefusal(`${found.company_name} ${NO_DOCUMENTS}`);
      const path = resolve(at.folder, file);
      const document_id = await shareFile(deps, found.id, {
        title,
        documentType,
        fileName: basename(path),
        byteSize: await sizeOf(path),
        content: bytesOf(path),
      });
      return {
        data: { client_id: found.id, document_id, title },
        text: `${found.company_name} ${sightWords(found)} "${title}" ${placeOf(found, deps.clock.today())}.`,
      };
    };
  },
};

const sightWords = ({ client_step: step }: FoundClient) =>
  isSignedUp(step) ? 'can now see' : 'can see, once the sign-up is done,';

/** Shoebox clients have no Documents area. */
const placeOf = ({ shoebox }: FoundClient, today: IsoDate) =>
  shoebox
    ? `in the envelope for the tax year ${taxYearLabel(taxYearOf(today))}`
    : 'under shared documents';

async function sizeOf(path: string): Promise<number> {
  const there = await stat(path).catch(() => null);
  if (!there?.isFile()) throw new OfficeRefusal(`There is no file ${path}.`);
  return there.size;
}

/** Opened when it is read: an earlier refusal must not leave an open file, whose error nobody would handle. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (code === null || !('syscall' in Object(error))) throw error;
    throw new OfficeRefusal(`${path} cannot be read: ${code}.`);
  }
}
