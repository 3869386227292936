import { vatNumberText } from '@counterfoil/domain/identifiers/vat-number';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient } from '#lib/session/profile.ts';
import { VAT_SCHEME_NAMES } from '#lib/vat-words.ts';
import { Fact } from '#ui/page/fact.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { clientQuery } from '../client-query.ts';
import styles from './business-details.module.css';

/** How the client is registered for VAT, to read only. */
export function VatSummary(): ReactElement {
  const { clientId } = useClient();
  const { data } = useSuspenseQuery(clientQuery(clientId));
  const { vat_registered, vat_number, vat_scheme, vat_rate } = data;
  const isPending = vat_registered && !vat_number;
  return (
    <PageSection title="VAT">
      <dl className={styles.facts}>
        <Fact name="Registered for VAT">{vat_registered ? 'Yes' : 'No'}</Fact>
        {vat_registered && (
          <>
            <Fact name="VAT number">{vat_number ? vatNumberText(vat_number) : 'Pending...'}</Fact>
            <Fact name="VAT scheme">{vat_scheme && VAT_SCHEME_NAMES[vat_scheme]}</Fact>
            <Fact name="VAT rate">{vat_rate && `${vat_rate}%`}</Fact>
          </>
        )}
      </dl>
      <p className={styles.note}>
        {isPending ? 'Have you received your VAT number?' : 'Have your VAT details changed?'} Please{' '}
        <a id="vat_number" href={currentBrand().help_url} target="_blank" rel="noreferrer">
          get in touch with us
        </a>
        {isPending ? ', and we’ll enter it for you.' : ', and we’ll update them.'}
      </p>
    </PageSection>
  );
}
