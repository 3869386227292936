import type { Customer } from '@counterfoil/contract/customers/schemas';
import { emailListError, normaliseEmails } from '@counterfoil/domain/customer/email-list';
import { folded } from '@counterfoil/domain/folded';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useClient } from '#lib/session/profile.ts';
import { useAfterPause } from '#ui/use-pause.ts';
import { allCustomersQuery } from '../queries.ts';
import type { CustomerFields, CustomerValues } from './customer-values.ts';

const PAUSE_MS = 300;
/** The longest search of a list. */
const MOST_LETTERS = 200;
const MOST_NAMED = 3;

interface Props {
  readonly control: Control<CustomerValues, unknown, CustomerFields>;
  /** The customer of the form, once it is saved. */
  readonly id?: string | undefined;
}

interface SameCustomersQuery {
  readonly name: string;
  readonly emails: readonly string[];
}

const emailsOf = (text: string | null): string[] =>
  text !== null && emailListError(text) === null
    ? normaliseEmails(text).toLowerCase().split(',')
    : [];

const isSame = (customer: Customer, { name, emails }: SameCustomersQuery): boolean =>
  folded(customer.name) === folded(name) ||
  emailsOf(customer.email).some((email) => emails.includes(email));

/** Points out customers with the same name or e-mail: two may be meant, so none is refused. */
export function SameCustomers({ control, id }: Props): ReactElement {
  const { clientId } = useClient();
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const settled = { name: useAfterPause(name, PAUSE_MS), email: useAfterPause(email, PAUSE_MS) };
  const asked: SameCustomersQuery = { name: settled.name.trim(), emails: emailsOf(settled.email) };
  const words = [asked.name, ...asked.emails].filter(Boolean);
  const same = useQueries({
    queries: words.map((each) => allCustomersQuery(clientId, each.slice(0, MOST_LETTERS))),
    combine: (answers) => [
      ...new Map(
        answers
          .flatMap(({ data = [] }) => data)
          .filter((customer) => customer.id !== id && isSame(customer, asked))
          .map((customer) => [customer.id, customer]),
      ).values(),
    ],
  });
  return (
    <p role="status" className="fine">
      {same.length > 0 && 'Already a customer: '}
      {same.slice(0, MOST_NAMED).map((customer, at) => (
        <span key={customer.id}>
          {at > 0 && ', '}
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        </span>
      ))}
      {same.length > MOST_NAMED && <span>{` and ${same.length - MOST_NAMED} more`}</span>}
    </p>
  );
}
