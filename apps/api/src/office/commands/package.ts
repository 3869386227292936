import { fetchPackage } from '#modules/documents/public';
import type { Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { ofEnvelope } from '../of-envelope.ts';
import { named, readWords, required, uuidOf } from '../read-words.ts';
import { placeOf, writeOut } from '../write-out.ts';

/** `package <client> --envelope ID --out F`: the ZIP of a sealed envelope. */
export const packageOf: Command = {
  usage: '<client> --envelope ID --out F [--yes]',
  read: (words) => {
    const { plain, options, flags } = readWords(words, {
      texts: ['envelope', 'out'],
      flags: ['yes'],
    });
    const { client } = named(plain, 'client');
    const id = uuidOf(required(options.envelope, 'envelope'), 'envelope');
    const out = required(options.out, 'out');
    return async (deps, at) => {
      const found = await findClient(deps, client);
      const path = await placeOf(out, flags.yes, at);
      const { content, ...about } = await ofEnvelope(found, id, () =>
        fetchPackage(deps, found.id, id),
      );
      const written = await writeOut(path, content, at);
      return {
        data: { envelope_id: id, ...about, ...written },
        text: `The package of ${about.envelope} is in ${path}.`,
      };
    };
  },
};
