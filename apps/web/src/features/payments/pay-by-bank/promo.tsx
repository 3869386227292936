import type { PayByBank } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import type { ReactElement } from 'react';
import { Card } from '#ui/page/card.tsx';
import { Points, type Point } from '#ui/page/points.tsx';
import { ConnectButton } from './connect-button.tsx';
import styles from './pay-by-bank.module.css';

interface Props {
  readonly provider: string;
  readonly paysToInvoiceAccount: PayByBank['pays_to_invoice_account'];
}

/** Introduces the provider, in place of the settings until a client is connected. */
export function Promo({ provider, paysToInvoiceAccount }: Props): ReactElement {
  return (
    <div className={styles.promo}>
      <Card title={`Get paid straight into your bank with ${provider}`}>
        <p className={styles.lead}>
          Your customers open the link in your email, or scan the code on the invoice, and approve
          the payment in their own bank’s app. {provider} takes it from there.
        </p>
        <Points points={promises(provider, paysToInvoiceAccount)} />
        <ConnectButton>{`Connect with ${provider}`}</ConnectButton>
      </Card>
    </div>
  );
}

const promises = (provider: string, paysToInvoiceAccount: boolean): readonly Point[] => [
  {
    icon: 'pounds',
    title: 'The money comes directly',
    text: paysToInvoiceAccount
      ? 'Payments go to the bank account of your invoice settings, usually within minutes.'
      : `Payments go to the account that you give ${provider}, usually within minutes.`,
  },
  {
    icon: 'check',
    title: 'Invoices mark themselves as paid',
    text: 'A confirmed payment is entered on its invoice and on the customer’s account at once.',
  },
  {
    icon: 'invoice',
    title: 'On every invoice that you send',
    text: 'The email has a link and a code, and so has the PDF. There is nothing more to do.',
  },
  {
    icon: 'close',
    title: 'You can end it at any time',
    text: 'Disconnect here, and no new payment can be made. What is on its way still arrives.',
  },
];
