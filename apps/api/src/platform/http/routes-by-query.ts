import type { FastifyInstance } from 'fastify';

/**
 * Lets two routes share a method and a path: the one with `whenAsked` gets the requests whose query has
 * that field, the other all the rest.
 */
export function tellRoutesByQuery(app: FastifyInstance): void {
  const fields = new Map<string, RegExp>();
  app.addConstraintStrategy({
    name: 'asked',
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (field) => handlers.get(field) ?? null,
        set: (field, handler) => {
          fields.set(String(field), new RegExp(`[?&]${String(field)}=`));
          handlers.set(field, handler as never);
        },
      };
    },
    deriveConstraint: ({ url = '' }) => fields.entries().find(([, inUrl]) => inUrl.test(url))?.[0],
    validate: () => undefined,
  });
}
