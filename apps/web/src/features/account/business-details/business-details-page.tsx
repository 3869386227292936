import { isRegisteredCompany } from '@counterfoil/domain/client/business-type';
import { refuseDetail } from '@counterfoil/domain/client/refuse-detail';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import type { ReturnTo } from '#lib/return-to.ts';
import { useClient, useClientRefusal, useContact } from '#lib/session/profile.ts';
import { lookProps } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { wayBack } from '../way-back.ts';
import styles from './business-details.module.css';
import { CompanySection } from './company-section.tsx';
import { DetailsForm } from './details-form.tsx';
import { VatSummary } from './vat-summary.tsx';

/** The client's business: its company, its tax details and its VAT. */
export function BusinessDetailsPage({ search }: { readonly search: ReturnTo }): ReactElement {
  const { businessType } = useClient();
  const { company_name, client_number } = useContact();
  const refused = useClientRefusal('change_details');
  const isCompany = isRegisteredCompany(businessType);
  const isEditable = refuseDetail('tax_reference', businessType) === null;
  return (
    <>
      <PageHeader
        {...wayBack(search.return_to)}
        title="Business details"
        status={refused ?? `${company_name}, client number ${client_number}`}
      >
        {!isCompany && <GetInTouch kind="primary" />}
      </PageHeader>
      {isCompany && <CompanySection refused={refused} />}
      {!isCompany && (
        <PageSection title="Name and address">
          <p className={styles.note}>
            Has your business’s name or address changed? Get in touch and we’ll update it for you.
          </p>
        </PageSection>
      )}
      <VatSummary />
      {isEditable && <DetailsForm disabled={refused !== null} />}
    </>
  );
}

/** Leads to the brand's help centre. */
function GetInTouch({ kind }: { kind: 'primary' }): ReactElement {
  return (
    <a
      id="get_in_touch"
      href={currentBrand().help_url}
      target="_blank"
      rel="noreferrer"
      {...lookProps({ kind })}
    >
      <span>Get in touch</span>
    </a>
  );
}
