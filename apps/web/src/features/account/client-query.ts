import { getClient } from '@counterfoil/contract/account/client';
import { getLogo } from '@counterfoil/contract/account/invoice-settings';
import { q } from '#lib/api/q.ts';
import { useOpenedVersion } from '#lib/form/newer-version.ts';
import { useClient } from '#lib/session/profile.ts';

export const clientQuery = (client_id: string) => q(getClient, { params: { client_id } });

/** The logo's picture. It needs the session's headers, so a page cannot link to it. */
export const logoQuery = (client_id: string) => q(getLogo, { params: { client_id } });

/** The client as it was when a form was opened. */
export const useOpenedClient = () => useOpenedVersion(clientQuery(useClient().clientId));
