import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useContact } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { MessageForm } from './message-form.tsx';

/** A message to the provider's departments. */
export function ContactUsPage(): ReactElement {
  const { email } = useContact();
  const { name, support_email } = currentBrand();
  return (
    <>
      <PageHeader
        title="Contact us"
        status={
          email ? `${name} will reply by email, to ${email}.` : `${name} will reply by email.`
        }
      />
      <MessageForm />
      <PageSection title="By email">
        <p>
          Or write to <a href={`mailto:${support_email}`}>{support_email}</a>.
        </p>
      </PageSection>
    </>
  );
}
