import type { FastifyInstance } from 'fastify';
import { registerCreations } from './creations.ts';
import type { ApiDeps } from './deps.ts';
import { ApiError, unknownResource, usage } from './errors.ts';
import { text } from './members.ts';

interface IdRequest {
  Params: { id: string };
}

const VERSION = '2015-07-06';

/** GoCardless's API, below `/gocardless`. Any access token will do. */
export function registerGoCardless(root: FastifyInstance, deps: ApiDeps): void {
  root.register(
    async (app) => {
      app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
        const answer =
          error instanceof ApiError
            ? error
            : usage(error.statusCode ?? 500, 'bad_request', 'The request cannot be read');
        return reply.status(answer.statusCode).send(answer.body);
      });
      app.setNotFoundHandler((_request, reply) => reply.status(404).send(unknownResource().body));
      app.addHook('preHandler', async ({ headers }) => {
        if (!/^Bearer \S+$/.test(headers.authorization ?? '')) {
          throw usage(
            401,
            'access_token_not_found',
            'The access token you have used is not recognised',
          );
        }
        if (headers['gocardless-version'] !== VERSION) {
          throw usage(400, 'version_not_found', `GoCardless-Version must be ${VERSION}`);
        }
      });
      registerCreations(app, deps);
      registerReads(app, deps);
      registerActions(app, deps);
    },
    { prefix: '/gocardless' },
  );
}

function registerReads(app: FastifyInstance, { store }: ApiDeps) {
  const all = {
    customers: store.customers,
    customer_bank_accounts: store.accounts,
    mandates: store.mandates,
    payments: store.payments,
  };
  for (const [name, resources] of Object.entries(all)) {
    app.get<IdRequest>(`/${name}/:id`, async ({ params }) => {
      const found = resources.get(params.id);
      if (!found) throw unknownResource();
      return { [name]: found };
    });
  }
}

function registerActions(app: FastifyInstance, { store, changes }: ApiDeps) {
  app.post<IdRequest>('/mandates/:id/actions/cancel', async ({ params }) => {
    const mandate = store.mandates.get(params.id);
    if (!mandate) throw unknownResource();
    changes.cancel(mandate);
    return { mandates: store.mandates.get(mandate.id) };
  });

  app.post<{ Params: { name: string } }>(
    '/scenario_simulators/:name/actions/run',
    async ({ params, body }) => {
      const { data } = (body ?? {}) as { data?: { links?: { resource?: unknown } } };
      const id = text(data?.links?.resource) ?? '';
      if (!changes.run(params.name, id)) throw unknownResource();
      return { scenario_simulators: { id: params.name } };
    },
  );
}
