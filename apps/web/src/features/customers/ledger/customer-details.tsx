import type { Customer } from '@counterfoil/contract/customers/schemas';
import { countryName, DEFAULT_COUNTRY } from '@counterfoil/domain/customer/countries';
import type { ReactElement, ReactNode } from 'react';
import { Fact } from '#ui/page/fact.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from './ledger-page.module.css';

/** A customer's contact details. */
export function CustomerDetails({ customer }: { customer: Customer }): ReactElement {
  const emails = customer.email?.split(',').filter(Boolean) ?? [];
  return (
    <PageSection title="Customer details">
      <dl className={styles.facts}>
        <Fact name="Contact">{customer.contact_name}</Fact>
        <Fact name={emails.length > 1 ? 'Emails' : 'Email'}>
          {lines(emails, (email) => (
            <a href={`mailto:${email}`}>{email}</a>
          ))}
        </Fact>
        <Fact name={phonesOf(customer).length > 1 ? 'Phones' : 'Phone'}>
          {lines(phonesOf(customer), (phone) => (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          ))}
        </Fact>
        <Fact name="Address">{lines(addressOf(customer), (line) => line)}</Fact>
      </dl>
    </PageSection>
  );
}

/** One per line; null when there are none. */
function lines(texts: readonly string[], show: (text: string) => ReactNode): ReactNode {
  if (texts.length === 0) return null;
  return texts.map((text) => (
    <span key={text} className={styles.factLine}>
      {show(text)}
    </span>
  ));
}

function phonesOf({ phone_no_1, phone_no_2, phone, secondary_phone }: Customer): string[] {
  return [...new Set([phone_no_1, phone_no_2, phone, secondary_phone])].filter(isGiven);
}

function addressOf(customer: Customer): string[] {
  const { address_line_1, address_line_2, address_line_3, city, post_code, country } = customer;
  const abroad = country === DEFAULT_COUNTRY ? null : countryName(country);
  return [address_line_1, address_line_2, address_line_3, city, post_code, abroad].filter(isGiven);
}

const isGiven = (text: string | null): text is string => text !== null && text !== '';
