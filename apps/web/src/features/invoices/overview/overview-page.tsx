import { type FinancialYear, financialYearLabel } from '@counterfoil/domain/financial-years';
import type { Period } from '@counterfoil/domain/invoice/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { displayDate } from '#lib/dates.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { EmptyState, FetchFailure, StaleNotice } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { financialYearsQuery, overviewQuery } from './overview-queries.ts';
import { OVERVIEW_TABS, type OverviewSearch, type OverviewTab, periodOf } from '../search.ts';
import { GraphView } from './graph-view.tsx';
import { MonthTable } from './month-table.tsx';
import { NoInvoicesInPeriod, OutstandingView } from './outstanding-view.tsx';
import { OverviewStrip } from './overview-strip.tsx';
import styles from './overview-page.module.css';
import { daysOf, type Overview, readOverview } from './overview.ts';
import { SetUp, useNothingSent } from './set-up.tsx';

/** The invoiced, paid and owed amounts; for a client who has sent nothing yet, what will appear here. */
export function OverviewPage({ search }: { search: OverviewSearch }): ReactElement {
  return useNothingSent() ? <NothingSentYet /> : <Figures search={search} />;
}

function NothingSentYet(): ReactElement {
  const refused = useClientRefusal('create_invoice');
  return (
    <>
      <PageHeader title="Invoice overview" status="See who owes you, how much, and since when." />
      {refused ? <EmptyState text="No invoices were sent" /> : <SetUp kind="primary" />}
    </>
  );
}

/** The address has the view and the period. */
function Figures({ search }: { search: OverviewSearch }): ReactElement {
  const { clientId, isVatRegistered } = useClient();
  const navigate = useNavigate();
  const years = useQuery(financialYearsQuery(clientId));
  const year = yearOf(search.period, years.data);
  const isUnknownYear = search.period !== undefined && year === null;
  useEffect(() => {
    // The address must match what the page shows.
    if (isUnknownYear)
      void navigate({ to: '.', search: (now) => ({ ...now, period: '' }), replace: true });
  }, [isUnknownYear, navigate]);
  const overview = useQuery({
    ...overviewQuery(clientId, year ?? null),
    select: readOverview,
    enabled: year !== undefined,
    // The previous period stays, dimmed, until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(years, overview);
  const tab = search.tab ?? 'outstanding';
  const days =
    overview.data && (year ? { from: year.start_date, to: year.end_date } : daysOf(overview.data));
  return (
    <>
      <PageHeader
        title="Invoice overview"
        status={
          days &&
          `${displayDate(days.from)} to ${displayDate(days.to)}, by the date on the invoice${isVatRegistered ? ', with VAT' : ''}.`
        }
      >
        <PeriodSelect years={years.data} year={year} />
      </PageHeader>
      <OverviewStrip overview={overview.data} />
      <Tabs
        label="Overview views"
        tabs={OVERVIEW_TABS}
        current={tab}
        onChoose={(key) =>
          void navigate({ to: '.', search: (now) => ({ ...now, tab: key }), replace: true })
        }
      >
        {failure && !(years.data && overview.data) ? (
          <FetchFailure {...failure} />
        ) : overview.data ? (
          <div className={`${styles.view} stays`} aria-busy={overview.isPlaceholderData}>
            {failure && <StaleNotice {...failure} />}
            {days && <View {...{ tab, days }} overview={overview.data} />}
          </div>
        ) : (
          <Loading />
        )}
      </Tabs>
    </>
  );
}

/** null: the last 12 months; undefined: unknown until the years have loaded. */
function yearOf(period: string | undefined, years: readonly FinancialYear[] | undefined) {
  if (period === undefined) return null;
  // An unknown year, from an old link: the default period.
  return years && (years.find((year) => periodOf(year) === period) ?? null);
}

interface ViewProps {
  readonly tab: OverviewTab;
  readonly overview: Overview;
  readonly days: Period;
}

function View({ tab, overview, days }: ViewProps): ReactElement {
  if (tab === 'outstanding') return <OutstandingView {...{ overview, days }} />;
  if (overview.total.invoicesPence === 0) return <NoInvoicesInPeriod />;
  if (tab === 'list') return <MonthTable {...{ overview, days }} />;
  return <GraphView {...{ overview, days }} />;
}

interface Props {
  /** undefined while they are being fetched. */
  readonly years: readonly FinancialYear[] | undefined;
  readonly year: FinancialYear | null | undefined;
}

const LAST_12_MONTHS = { value: '', label: 'Last 12 months' };

/** The period of the figures, which the address holds. */
function PeriodSelect({ years = [], year }: Props): ReactElement {
  const navigate = useNavigate();
  return (
    <Select
      label="Period"
      value={year ? periodOf(year) : ''}
      options={[
        LAST_12_MONTHS,
        ...years.map((each) => ({ value: periodOf(each), label: financialYearLabel(each) })),
      ]}
      onChange={(period) => void navigate({ to: '.', search: (now) => ({ ...now, period }) })}
    />
  );
}
