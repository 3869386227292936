import { html, type Html } from '../html.ts';
import type { Company } from './companies.ts';

/** Every company of the register, for a person who wants to look one up in the portal. */
export const companiesPage = (companies: readonly Company[]): Html =>
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
