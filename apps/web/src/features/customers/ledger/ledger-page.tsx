import type { Ageing, Customer } from '@counterfoil/contract/customers/schemas';
import { formatPounds, type Pence, wirePence } from '@counterfoil/domain/money/pence';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { useBack } from '#ui/page/origin.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { useCustomerActions } from '../actions/use-customer-actions.tsx';
import { customerQuery, ledgerQuery } from '../queries.ts';
import { type EntriesSearch, LEDGER_TABS, type LedgerTabSearch } from '../search.ts';
import { AgeingStrip } from './ageing-strip.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { Entries } from './entries.tsx';
import styles from './ledger-page.module.css';

interface Props {
  readonly id: string;
  readonly search: EntriesSearch & LedgerTabSearch;
  /** Parts that belong to later features: the menu in the header, or its entries, and two tabs. */
  readonly statement: { readonly menu: ReactNode; readonly entries: readonly MenuEntry[] };
  readonly invoices: ReactNode;
  readonly statements: ReactNode;
}

/** A customer's ledger: what they owe and since when, their account, invoices and statements. */
export function LedgerPage({ id, search, statement, ...parts }: Props): ReactElement {
  const { clientId } = useClient();
  const { data: customer } = useSuspenseQuery(customerQuery(clientId, id));
  const ledger = useQuery({
    ...ledgerQuery(clientId, id, search),
    // The entries stay while their next page loads.
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(ledger);
  const navigate = useNavigate();
  const { tab = 'account' } = search;
  return (
    <>
      <Header customer={customer} ageing={ledger.data?.data.ageing} statement={statement} />
      <Tabs
        label="Parts of the ledger"
        tabs={LEDGER_TABS}
        current={tab}
        onChoose={(key) =>
          void navigate({
            to: '.',
            search: (now) => ({ ...now, tab: key }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {tab === 'invoices' && parts.invoices}
        {tab === 'statements' && parts.statements}
        {tab === 'account' && (
          <>
            {failure &&
              (ledger.data ? <StaleNotice {...failure} /> : <FetchFailure {...failure} />)}
            {!ledger.data && !failure && <Loading />}
            {ledger.data && (
              <>
                <AgeingStrip
                  ageing={ledger.data.data.ageing}
                  credits={ledger.data.data.credits}
                  isNew={ledger.data.meta.total_count === 0}
                />
                <Entries
                  customer={customer}
                  entries={ledger.data.data.entries}
                  meta={ledger.data.meta}
                  search={search}
                  isOld={ledger.isPlaceholderData}
                />
              </>
            )}
            <CustomerDetails customer={customer} />
          </>
        )}
      </Tabs>
    </>
  );
}

interface HeaderProps extends Pick<Props, 'statement'> {
  readonly customer: Customer;
  /** undefined until it is known. */
  readonly ageing: Ageing | undefined;
}

/** The customer's name, what they owe, and the actions for them. */
function Header({ customer, ageing, statement }: HeaderProps): ReactElement {
  const { id, name, total_outstanding, valid } = customer;
  const refused = useClientRefusal('create_invoice');
  const here = useRouterState({ select: ({ location }) => location.href });
  const main = { kind: 'primary', icon: 'plus' } as const;
  const owedPence = wirePence(total_outstanding);
  const back = useBack({ to: '/customers', name: 'Customers' });
  const navigate = useNavigate();
  const narrow = useNarrow();
  const toEdit = { to: '/customers/$id', params: { id }, search: { return_to: here } } as const;
  const edit = { label: 'Edit', icon: 'edit', onSelect: () => void navigate(toEdit) } as const;
  const { entriesOf, dialog } = useCustomerActions(
    (_id, { deletes }) => deletes && void navigate({ to: '/customers' }),
  );
  return (
    <>
      <PageHeader
        {...back}
        title={name}
        badges={!valid && <Badge tone="warn">Details missing</Badge>}
        figure={formatPounds(Math.abs(owedPence))}
        status={owedInWords(owedPence, ageing)}
        // On phones a row has room for two.
        more={[...(narrow ? [...statement.entries, edit] : []), ...entriesOf(customer)]}
      >
        {refused ? (
          <Button {...main} refused={refused}>
            New invoice
          </Button>
        ) : (
          <LinkButton {...main} to="/invoices/create" search={{ customer_id: id }}>
            New invoice
          </LinkButton>
        )}
        {!narrow && statement.menu}
        {!narrow && <LinkButton {...toEdit}>Edit</LinkButton>}
      </PageHeader>
      {dialog}
      {refused && <p className="fine reason">{refused}</p>}
      {!valid && (
        <p className={styles.missing}>
          You can’t send invoices yet. <Link {...toEdit}>Complete the details</Link>
        </p>
      )}
    </>
  );
}

const LATE = ['days_1_30', 'days_31_60', 'days_61_90', 'older'] as const;

/**
 * "owed, including £480.00 overdue" or "owed, all of it overdue"; what follows the figure. Unused credit covers what is late
 * first, as on a statement.
 */
function owedInWords(owedPence: Pence, ageing: Ageing | undefined): ReactNode {
  if (owedPence < 0) return 'in credit';
  if (!ageing) return owedPence === 0 ? 'Nothing is owed' : 'owed';
  const grossPence = LATE.reduce((sum, age) => sum + wirePence(ageing[age]), 0);
  const latePence = Math.max(0, grossPence + wirePence(ageing.unused_credit));
  if (latePence === 0) {
    if (grossPence === 0) return owedPence === 0 ? 'Nothing is owed' : 'owed, none of it overdue';
    return `${owedPence === 0 ? 'Nothing is owed' : 'owed'}: unused credit covers what is late`;
  }
  return (
    <>
      owed,{' '}
      <strong className={styles.late}>
        {latePence === owedPence
          ? 'all of it overdue'
          : `including ${formatPounds(latePence)} overdue`}
      </strong>
    </>
  );
}
