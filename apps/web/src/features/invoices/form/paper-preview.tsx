import type { InvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { REFERENCES } from '@counterfoil/contract/invoices/schemas';
import { countryName, DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import { isIsoDate } from '@counterfoil/domain/dates/iso-date';
import { dueDate } from '@counterfoil/domain/invoice/due';
import { INVOICE_TITLES, type InvoiceType } from '@counterfoil/domain/invoice/kind';
import { formatPounds } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { displayDate } from '#lib/dates.ts';
import { useContact } from '#lib/session/profile.ts';
import { displayPrice, displayQuantity } from '../figures.ts';
import { invoiceSettingsQuery } from '../queries.ts';
import { type InvoiceValues, writtenLines } from './invoice-values.ts';
import { totalsOf } from './live-totals.ts';
import styles from './paper-preview.module.css';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly customers: readonly Customer[];
  readonly type: InvoiceType;
}

/** The paper as it would be with what is typed now. The PDF has the same facts, and is made on saving. */
export function PaperPreview({ control, customers, type }: Props): ReactElement {
  const typed = useWatch({ control }) as InvoiceValues;
  const values = useDeferredValue(typed);
  const contact = useContact();
  const { data: settings } = useQuery(invoiceSettingsQuery(contact.client_id));
  const customer = customers.find(({ id }) => id === values.customer_id);
  const isInvoice = type === 'invoice';
  const title = isInvoice && contact.vat_registered ? 'VAT invoice' : INVOICE_TITLES[type];
  return (
    <article className={`paper ${styles.paper}`} aria-label={`Preview: ${title} ${values.number}`}>
      <header className={styles.head}>
        <p className={styles.seller}>{contact.company_name}</p>
        <p className={styles.title}>{title}</p>
      </header>
      <div className={styles.parties}>
        <CustomerAddress customer={customer} />
        <dl className={styles.facts}>
          {factsOf(values, type, contact.vat_registered).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines values={values} hasVat={contact.vat_registered} />
      <Sums values={values} type={type} hasVat={contact.vat_registered} />
      {values.customer_notes && <p className={styles.notes}>{values.customer_notes}</p>}
      {isInvoice && settings && <HowToPay settings={settings} number={values.number} />}
    </article>
  );
}

function CustomerAddress({ customer }: { readonly customer: Customer | undefined }): ReactElement {
  if (!customer) return <p className={styles.missing}>Your customer</p>;
  const { country } = customer;
  const lines = [
    customer.address_line_1,
    customer.address_line_2,
    customer.address_line_3,
    customer.city,
    customer.post_code,
    country && country !== DEFAULT_COUNTRY ? countryName(country) : null,
  ].filter(Boolean);
  return (
    <p className={styles.address}>
      <strong>{customer.name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

function factsOf(values: InvoiceValues, type: InvoiceType, isVatRegistered: boolean) {
  const { number, date, payment_terms: terms } = values;
  const isInvoice = type === 'invoice';
  const due = isInvoice && isIsoDate(date) && terms !== '' ? dueDate(date, Number(terms)) : null;
  const labels = { purchase_reference: 'Your reference' };
  return [
    { label: isInvoice ? 'Invoice number' : 'Credit note number', value: number },
    {
      label: isInvoice && isVatRegistered ? 'Date and tax point' : 'Date',
      value: isIsoDate(date) ? displayDate(date) : '',
    },
    { label: 'Payment due', value: due ? displayDate(due) : '' },
    ...REFERENCES.map((name) => ({ label: labels[name], value: values[name] })),
  ].filter(({ value }) => value !== '');
}

interface MoneyProps {
  readonly values: InvoiceValues;
  readonly hasVat: boolean;
}

function Lines({ values, hasVat }: MoneyProps): ReactElement {
  const totals = totalsOf(values);
  const nets = 'netPence' in totals ? totals.netPence : [];
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          {hasVat && <th scope="col">VAT</th>}
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {writtenLines(values.items_attributes).map(({ description, quantity, price, tax }, at) => (
          // Lines have no identity of their own here, and keep no state.
          <tr key={at}>
            <td>{description}</td>
            <td>{displayQuantity(plainFigure(quantity))}</td>
            <td>{displayPrice(plainFigure(price))}</td>
            {hasVat && <td>{tax && `${tax}%`}</td>}
            <td>{price.trim() === '' ? '' : formatPounds(nets[at] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ values, hasVat, type }: MoneyProps & { readonly type: InvoiceType }): ReactElement {
  const totals = totalsOf(values);
  if ('refused' in totals) return <p className={styles.missing}>No total yet</p>;
  const { subtotalPence, discountPence, vat, totalPence } = totals;
  const row = (name: string, pence: number): ReactNode => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{formatPounds(pence)}</dd>
    </div>
  );
  return (
    <dl className={styles.sums}>
      {discountPence > 0 && [row('Subtotal', subtotalPence), row('Discount', -discountPence)]}
      {hasVat && row('Total excluding VAT', subtotalPence - discountPence)}
      {hasVat && vat.map(({ rate, vatPence }) => row(`VAT at ${rate}%`, vatPence))}
      <div className={styles.total}>
        <dt>{type === 'invoice' ? 'Total due' : 'Total credit'}</dt>
        <dd>{formatPounds(totalPence)}</dd>
      </div>
    </dl>
  );
}

interface PayProps {
  readonly settings: InvoiceSettings;
  readonly number: string;
}

function HowToPay({ settings, number }: PayProps): ReactElement {
  const { invoice_bank_account: account, debt_collection_message: message } = settings;
  return (
    <footer className={styles.pay}>
      <h3>How to pay</h3>
      {account ? (
        <p>
          {account.account_name}, sort code {account.sort_code.replace(/(..)(?=.)/g, '$1-')},
          account {account.account_number}, reference {number}
        </p>
      ) : (
        <p className={styles.missing}>No bank details: add them in your invoice settings.</p>
      )}
      {message && <p>{message}</p>}
    </footer>
  );
}
