import type { VatObligation, VatReport } from '@counterfoil/contract/vat/schemas';
import { isThisReturn } from '@counterfoil/domain/vat/outcomes';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { cameFrom } from '../authorise/came-from.ts';
import { DueDates } from '../hmrc/due-dates.tsx';
import { OwedAndPaid } from '../hmrc/owed-and-paid.tsx';
import { Penalties } from '../hmrc/penalties.tsx';
import { obligationsQuery, vatReportsQuery } from '../queries.ts';
import { countdown, dueText, outcomeOf, periodOf, periodText } from '../words.ts';
import { ReturnsTable } from './returns-table.tsx';
import { VAT_TABS, type VatSearch } from './search.ts';

const TITLE = 'VAT returns';

/** All VAT returns, and what HMRC says about the client's VAT. */
export function VatPage({ search }: { search: VatSearch }): ReactElement {
  const { isVatRegistered } = useClient();
  return isVatRegistered ? <Returns tab={search.tab ?? 'returns'} /> : <NotRegistered />;
}

function Returns({ tab }: Required<VatSearch>): ReactElement {
  const { clientId, isHMRCAuthenticationRequired } = useClient();
  const { data: reports } = useSuspenseQuery(vatReportsQuery(clientId));
  const navigate = useNavigate();
  useEffect(() => {
    if (!isHMRCAuthenticationRequired) cameFrom.forget();
  }, [isHMRCAuthenticationRequired]);
  return (
    <>
      <Header reports={reports} />
      <Tabs
        label="Parts of your VAT"
        tabs={VAT_TABS}
        current={tab}
        onChoose={(key) =>
          void navigate({ to: '/vat', search: { tab: key }, replace: true, resetScroll: false })
        }
      >
        {tab === 'returns' && <ReturnsTable caption="VAT returns" reports={reports} />}
        {tab === 'due' && <DueDates />}
        {tab === 'owed' && <OwedAndPaid />}
        {tab === 'penalties' && <Penalties />}
      </Tabs>
    </>
  );
}

/** The return that is due next: its amount and due date. */
function Header({ reports }: { readonly reports: readonly VatReport[] }): ReactElement {
  const { today } = useScreenSettings();
  const refused = useClientRefusal('submit_vat_return');
  const open = reports.filter(({ status }) => status === 'prepared');
  const next = open.toSorted((one, other) => one.due_date.localeCompare(other.due_date))[0];
  if (!next) return <NothingWaits reports={reports} />;
  const { figure, what } = outcomeOf(next);
  const { isLate } = countdown(next.due_date, today);
  return (
    <PageHeader
      title={TITLE}
      figure={figure}
      figureName={what}
      tone={isLate ? 'bad' : undefined}
      status={`for ${periodOf(next)}, ${dueText(next.due_date, today)}`}
    >
      <LinkButton kind="primary" to="/vat/$id" params={{ id: next.id }}>
        {refused === null ? 'Check and submit' : 'Show the return'}
      </LinkButton>
    </PageHeader>
  );
}

/** The last submitted return, and the next one that HMRC expects, if it may be asked. */
function NothingWaits({ reports }: { readonly reports: readonly VatReport[] }): ReactElement {
  const { clientId, isHMRCAuthenticationRequired } = useClient();
  const { today } = useScreenSettings();
  const { data: obligations = [] } = useQuery({
    ...obligationsQuery(clientId),
    enabled: !isHMRCAuthenticationRequired,
  });
  const isKnown = ({ start, end }: VatObligation) =>
    reports.some(({ period_start, period_end }) => period_start <= end && period_end >= start);
  const [expected] = obligations
    .filter((each) => each.status === 'O' && !isKnown(each))
    .toSorted((one, other) => one.due.localeCompare(other.due));
  const last = reports.find(
    ({ status, outcome }) => status === 'submitted' && isThisReturn(outcome),
  );
  const said = [
    'You have no returns to submit.',
    last && `The last one you submitted was for ${periodOf(last)}.`,
    expected &&
      `The next is for ${periodText({ from: expected.start, to: expected.end })}, ${dueText(expected.due, today)}: ${currentBrand().name} will prepare it.`,
  ];
  return <PageHeader title={TITLE} status={said.filter(Boolean).join(' ')} />;
}

function NotRegistered(): ReactElement {
  const { name } = currentBrand();
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState text="Your business is not registered for VAT, so it has no VAT returns">
        <p>
          Once you are registered, {name} prepares your returns and you submit them to HMRC here.
          Have you registered? Then tell us your VAT number in your business details.
        </p>
        <LinkButton to="/account">Business details</LinkButton>
      </EmptyState>
    </>
  );
}
