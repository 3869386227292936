import { sealByOffice } from '#modules/documents/public';
import { askFirst, type Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { ofEnvelope } from '../of-envelope.ts';
import { named, readWords, uuidOf } from '../read-words.ts';

/** `seal <client> --yes`: closes the current envelope for good. */
export const seal: Command = {
  usage: '<client> [--envelope ID] [--yes]',
  read: (words) => {
    const { plain, options, flags } = readWords(words, { texts: ['envelope'], flags: ['yes'] });
    const { client } = named(plain, 'client');
    const envelope = options.envelope === undefined ? null : uuidOf(options.envelope, 'envelope');
    return async (deps) => {
      const found = await findClient(deps, client);
      const work = () =>
        sealByOffice(deps, found.id, envelope, (what) =>
          askFirst(
            flags.yes,
            `Seal ${what.envelope} of ${found.company_name} with ${counted(what.documents)}? It cannot be opened again.`,
          ),
        );
      const data = await (envelope === null ? work() : ofEnvelope(found, envelope, work));
      return { data, text: `${data.envelope} of ${found.company_name} is sealed.` };
    };
  },
};

const counted = (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`);
