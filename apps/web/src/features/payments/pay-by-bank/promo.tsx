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
    title: 'Money goes straight to you',
    text: paysToInvoiceAccount
      ? 'Payments go to the bank account in your invoice settings, usually within minutes.'
      : `Payments go to the account you give ${provider}, usually within minutes.`,
  },
  {
    icon: 'check',
    title: 'Invoices mark themselves as paid',
    text: 'A confirmed payment is recorded on the invoice and on the customer’s account straight away.',
  },
  {
    icon: 'invoice',
    title: 'On every invoice you send',
    text: 'There’s a link and a code in the email and on the PDF. You don’t need to do anything else.',
  },
  {
    icon: 'close',
    title: 'You can stop at any time',
    text: 'Disconnect here to stop new payments. Any already on their way will still arrive.',
  },
];
