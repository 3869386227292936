import { signOutByOffice } from '#modules/sessions/public';
import type { Command } from '../command.ts';
import { findClient } from '../find-client.ts';
import { named, readWords } from '../read-words.ts';

/** `sign-out <client>`: ends every session of the client's logins. */
export const signOut: Command = {
  usage: '<client>',
  read: (words) => {
    const { client } = named(readWords(words, {}).plain, 'client');
    return async (deps) => {
      const found = await findClient(deps, client);
      const signed_out = await signOutByOffice(deps, found.id);
      const devices = signed_out === 1 ? '1 device' : `${signed_out} devices`;
      return {
        data: { client_id: found.id, signed_out },
        text: `${found.company_name} is logged out on ${devices}.`,
      };
    };
  },
};
