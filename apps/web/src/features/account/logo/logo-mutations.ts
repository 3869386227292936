import { updateClient, type Client } from '@counterfoil/contract/account/client';
import { useAct, useAction } from '#lib/api/use-action.ts';
import { clientQuery } from '../client-query.ts';

type OpenedClient = Pick<Client, 'lock_version'>;

/** Saves a picture as the logo; 409 when the stored version is newer than the one opened. */
export const useSaveLogo = ({ lock_version }: OpenedClient) =>
  useAct<File, Client>(
    (send, file) => {
      const form = new FormData();
      form.append('client[lock_version]', String(lock_version));
      // The file is last because the server streams the form.
      form.append('client[logo]', file, file.name);
      const about = [updateClient.name, lock_version, file.name, file.size, file.lastModified];
      return send(updateClient, { form }, { about });
    },
    { keep: clientQuery, onForm: true },
  );

export const useRemoveLogo = ({ lock_version }: OpenedClient) =>
  useAction(updateClient, () => ({ body: { logo: null, lock_version } }), {
    keep: clientQuery,
  });
