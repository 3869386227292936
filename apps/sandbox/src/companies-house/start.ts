import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { page } from '../pages/layout.ts';
import { html, type Html } from '../html.ts';
import { registerChanges, registerCompaniesHouse } from './api.ts';
import { openRegister } from './register.ts';
import type { Company } from './companies.ts';

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

/** Every company of the register, for a person who wants to look one up in the portal. */
const companiesPage = (companies: readonly Company[]): Html =>
  html`<h1>Companies House</h1>
    <p class="lead">These companies can be looked up in the portal by name or number.</p>
    <dl class="pairs wide">${companies.map(entry)}</dl>`;

const entry = ({
  company_number,
  company_name,
  company_status,
  registered_office_address,
}: Company) => {
  const { premises, address_line_1, locality, postal_code } = registered_office_address;
  const place = [premises, address_line_1, locality, postal_code].filter(Boolean).join(', ');
  return html`<div>
    <dt><code>${company_number}</code></dt>
    <dd>${company_name}, ${company_status}. ${place}</dd>
  </div>`;
};
