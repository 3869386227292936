import { runCommand } from '@counterfoil/api/office/run-command';
import { beforeEach } from 'vitest';
import { signingUp, type SignUp } from './signing-up.ts';

/** The office's `identity`, of a client who is made anew before each test. */
export function identityOffice() {
  let made: SignUp | undefined;
  beforeEach(async () => {
    made = await signingUp();
  });
  const up = (): SignUp => {
    if (made === undefined) throw new Error('the client is made before each test');
    return made;
  };
  const deps = () => up().client.api.portal.office;
  /** The audit log's entries about the identity. */
  const audited = () => {
    const { api, clientId } = up().client;
    return api.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'user_id', 'detail', 'changes'])
      .where('client_id', '=', clientId)
      .where('action', 'like', 'identity_%')
      .orderBy('id')
      .execute();
  };
  return {
    up,
    deps,
    audited,
    actions: async () => (await audited()).map(({ action }) => action),
    command: (...words: string[]) =>
      runCommand(['identity', up().client.clientId, ...words], deps()),
  };
}
