import type { PayPage as Shown } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { displayAmount } from '#lib/amounts.ts';
import { problemOf } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { displayDate } from '#lib/dates.ts';
import { Fact } from '#ui/page/fact.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { usePageTitle } from '#ui/page/page-title.ts';
import styles from './pay-page.module.css';
import { PayButton } from './pay-button.tsx';
import { payPageQuery } from './queries.ts';
import type { PaySearch } from '../search.ts';

interface Props {
  readonly token: string;
  readonly search: PaySearch;
}

/** The public page of an invoice, in the look of the business that sent it. */
export function PayPage({ token, search }: Props): ReactElement {
  const isBack = search.from === 'bank';
  const { data, error, refetch } = useQuery(payPageQuery(token, isBack));
  usePageTitle(data ? `Invoice ${data.number}` : 'Invoice');
  if (data) {
    return (
      <Sheet business={data.business} token={token}>
        <Invoice shown={data} token={token} isBack={isBack} onRefused={() => void refetch()} />
      </Sheet>
    );
  }
  if (!error) return <Loading />;
  const { status, message } = problemOf(error);
  return (
    <main className={styles.page}>
      <article className={styles.sheet}>
        <h1 tabIndex={-1}>{status === 404 ? 'We can’t find this invoice' : 'Please try again'}</h1>
        <p>
          {status === 404
            ? 'Please check you’ve opened the full link from the email, or ask whoever sent it.'
            : message}
        </p>
      </article>
    </main>
  );
}

interface SheetProps {
  readonly business: Shown['business'];
  readonly token: string;
  readonly children: ReactNode;
}

function Sheet({ business, token, children }: SheetProps): ReactElement {
  const { name, email, accent, has_logo } = business;
  return (
    <main className={styles.page} style={{ '--pay-accent': accent } as CSSProperties}>
      <article className={styles.sheet}>
        <header className={styles.head}>
          {has_logo && <img src={`/v1/pay/${token}/logo`} alt="" className={styles.logo} />}
          <p className={styles.name}>{name}</p>
        </header>
        {children}
      </article>
      <footer className={styles.foot}>
        {email && (
          <p>
            Questions about this invoice? Write to <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        <p>
          Sent with {currentBrand().name}. Anyone with this link can see the invoice, so please keep
          it to yourself.
        </p>
      </footer>
    </main>
  );
}

interface InvoiceProps {
  readonly shown: Shown;
  readonly token: string;
  readonly isBack: boolean;
  readonly onRefused: () => void;
}

function Invoice({ shown, token, isBack, onRefused }: InvoiceProps): ReactElement {
  const { number, customer_name, date, due_date, is_overdue, total, balance } = shown;
  const isOpen = shown.state === 'open';
  return (
    <>
      <h1 tabIndex={-1}>Invoice {number}</h1>
      <p className={styles.figure}>
        <strong translate="no">{displayAmount(isOpen ? balance : total)}</strong>{' '}
        {isOpen ? 'to pay' : 'in all'}
      </p>
      <p role="status" className={styles.state} data-state={shown.state}>
        {stateText(shown, isBack)}
      </p>
      <dl className={styles.facts}>
        <Fact name="For">{customer_name}</Fact>
        <Fact name="Date">{displayDate(date)}</Fact>
        <Fact name={is_overdue ? 'Was due' : 'Due'}>{displayDate(due_date) || null}</Fact>
        {isOpen && balance !== total && <Fact name="Total">{displayAmount(total)}</Fact>}
      </dl>
      <div className={styles.actions}>
        {shown.refused === null && (
          <PayButton token={token} amount={balance} onRefused={onRefused} />
        )}
        <a className={styles.download} href={`/v1/pay/${token}/pdf`} download>
          Download the invoice (PDF)
        </a>
      </div>
      {shown.refused === null && shown.provider !== null && (
        <p className={styles.fine}>
          You choose your bank at {shown.provider} and approve the payment there. Neither{' '}
          {shown.business.name} nor we can see your login details.
        </p>
      )}
    </>
  );
}

const NOT_MADE = {
  failed:
    'Your bank didn’t make the payment. Please try again, or pay by bank transfer using the details on the invoice.',
  cancelled: 'The payment was cancelled, so nothing has been paid.',
} as const;

function stateText(shown: Shown, isBack: boolean): string {
  const { state, refused, pending, not_made } = shown;
  if (state === 'paid') return 'This invoice is paid. Thank you.';
  if (state === 'credited') return 'This invoice has been credited, so there’s nothing to pay.';
  if (refused !== null) return refused;
  if (isBack && not_made !== null) return NOT_MADE[not_made];
  if (isBack && pending === null) {
    return 'We haven’t heard about a payment yet. If you’ve just approved one, please wait a moment: this page checks again automatically.';
  }
  return shown.is_overdue ? 'This invoice is overdue.' : '';
}
