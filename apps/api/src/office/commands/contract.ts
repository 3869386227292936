import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { requiredText } from '@counterfoil/contract/fields';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '@counterfoil/domain/document/refuse-file';
import * as z from 'zod/mini';
import { addContract } from '#modules/contracts/public';
import { contentSniffer } from '#platform/uploads/content-sniffer';
import { openingFault } from '#platform/uploads/opening-fault';
import { mailQueueOf } from '../../mails.ts';
import { OfficeRefusal, WrongUsage, type Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { named, readWords, required } from '../read-words.ts';

const LONGEST_TITLE = 200;
const UNSAID =
  'No email was sent: they have not accepted their invitation yet, or we have no address for them.';

/** `contract <client> <file.pdf> --title T`: a contract that the client has to agree to. */
export const contract: Command = {
  usage: '<client> <file.pdf> --title T',
  read: (words) => {
    const { plain, options } = readWords(words, { texts: ['title'] });
    const { client, 'file.pdf': file } = named(plain, 'client', 'file.pdf');
    const title = titleOf(required(options.title, 'title'));
    return async (deps, at) => {
      const found = await findClient(deps, client);
      if (found.client_status === 'left') {
        throw new OfficeRefusal(
          `${found.company_name} has left and can no longer agree to anything.`,
        );
      }
      const pdf = await readPdf(found.id, resolve(at.folder, file));
      const withMail = { ...deps, mailQueue: mailQueueOf(deps, deps.jobs) };
      const added = await addContract(withMail, found.id, { title, pdf });
      const asked = `${found.company_name} is asked to agree to "${title}", version ${added.version}.`;
      return {
        data: {
          client_id: found.id,
          contract_id: added.id,
          title,
          version: added.version,
          announced: added.isAnnounced,
        },
        text: added.isAnnounced ? asked : `${asked} ${UNSAID}`,
      };
    };
  },
};

function titleOf(text: string): string {
  const read = z.safeParse(requiredText(LONGEST_TITLE), text);
  if (read.success) return read.data;
  throw new WrongUsage(`--title: ${read.error.issues[0]?.message}.`);
}

async function readPdf(clientId: string, path: string): Promise<Uint8Array> {
  const there = await stat(path).catch(() => null);
  if (!there?.isFile()) throw new OfficeRefusal(`There is no file ${path}.`);
  if (there.size > MAX_FILE_BYTES) throw new OfficeRefusal(`${path}: ${FILE_TOO_LARGE}.`);
  const bytes = await readFile(path);
  const sniffer = contentSniffer();
  sniffer.add(bytes);
  if ((await sniffer.content()) !== 'pdf') throw new OfficeRefusal(`${path} is not a PDF.`);
  const fault = await openingFault({ clientId }, { content: 'pdf', read: () => bytes });
  if (fault) throw new OfficeRefusal(`${path} ${fault}.`);
  return bytes;
}
