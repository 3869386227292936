import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { page } from '../pages/layout.ts';
import { registerChanges, registerCompaniesHouse } from './api.ts';
import { companiesPage } from './list-page.ts';
import { openRegister } from './register.ts';

interface Settings {
  readonly now: Clock;
  readonly portalUrl: string | undefined;
}

/** Companies House with its page. */
export function startCompaniesHouse(app: FastifyInstance, { now, portalUrl }: Settings): void {
  const register = openRegister();
  registerCompaniesHouse(app, { register, now });
  registerChanges(app, { register });
  app.get('/companies-house', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Companies House', body: companiesPage(register.list()), portalUrl })),
  );
}
