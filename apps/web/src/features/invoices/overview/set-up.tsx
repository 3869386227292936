import type { InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { customersQuery } from '#features/customers/public.ts';
import { inTab } from '#lib/browser-storage.ts';
import { useClient, useClientRefusal } from '#lib/session/profile.ts';
import { Icon } from '#ui/controls/icons.tsx';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { counted } from '#ui/counts.ts';
import { Card } from '#ui/page/card.tsx';
import { invoiceSettingsQuery } from '../form/paper-queries.ts';
import { invoiceStatisticsQuery } from '../queries.ts';
import styles from './set-up.module.css';

/** Whether the client has sent no invoice yet; undefined until that is known. */
export function useNothingSent(): boolean | undefined {
  const { clientId, isPaperClient } = useClient();
  const { data } = useQuery({ ...invoiceStatisticsQuery(clientId), enabled: !isPaperClient });
  return data && data.sent.count + data.overdue.count + data.paid.count === 0;
}

/** Whether this tab knows that a client has sent an invoice: that never changes again. Logging out clears the tab's memory. */
const sentKey = (clientId: string) => `counterfoil.sent.${clientId}`;

/** The set-up on the first page after logging in, until the first invoice is sent. */
export function SetUpFirst(): ReactElement | null {
  const { clientId } = useClient();
  const refused = useClientRefusal('create_invoice');
  if (refused !== null || inTab.getItem(sentKey(clientId)) !== null) return null;
  return <SetUpUntilSent clientId={clientId} />;
}

function SetUpUntilSent({ clientId }: { readonly clientId: string }): ReactElement | null {
  const isNothingSent = useNothingSent();
  useEffect(() => {
    if (isNothingSent === false) inTab.setItem(sentKey(clientId), 'true');
  }, [clientId, isNothingSent]);
  return isNothingSent ? <SetUp kind="secondary" /> : null;
}

interface Props {
  /** Of its button: the page's main action, or one beside another. */
  readonly kind: 'primary' | 'secondary';
}

/** The needs of the first invoice, and which are met. */
export function SetUp({ kind }: Props): ReactElement | null {
  const { clientId } = useClient();
  const { data: settings } = useQuery(invoiceSettingsQuery(clientId));
  const { data: customers } = useQuery(customersQuery(clientId, { page_size: 5 }));
  if (!settings || !customers) return null;
  return (
    <Card title="Send your first invoice">
      <ul className={styles.steps}>
        {stepsOf(settings, customers.meta.total_count > 0).map(({ name, to, text, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className={styles.mark}>{isDone && <Icon name="check" size={16} />}</span>
            <p>
              <Link to={to}>{name}</Link>
              {isDone && <span className="hidden-text"> (done)</span>}
              <span className={styles.text}>{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <LinkButton to="/invoices/create" kind={kind} icon="plus">
        Create an invoice
      </LinkButton>
    </Card>
  );
}

const termsInWords = (days: number) =>
  days === 0
    ? 'Customers have to pay straight away.'
    : `Customers have ${counted(days, 'day')} to pay.`;

const stepsOf = (settings: InvoiceSettings, hasCustomer: boolean) =>
  [
    {
      name: 'Add your logo',
      to: '/account/logo',
      text: 'Shown on your invoices and statements, and in the emails you send with them.',
      isDone: settings.logo.url !== null,
    },
    {
      name: 'Add your bank details',
      to: '/account/invoice',
      text: 'So customers know where to pay.',
      isDone: settings.invoice_bank_account !== null,
    },
    {
      name: 'Check your payment terms',
      to: '/account/invoice',
      text: `${termsInWords(settings.payment_terms)} You can change this on each invoice.`,
      // Any other change on that page has nothing to do with them.
      isDone: settings.invoice_bank_account !== null,
    },
    {
      name: 'Add your first customer',
      to: '/customers/add-new',
      text: 'You’ll need their email address.',
      isDone: hasCustomer,
    },
  ] as const;
