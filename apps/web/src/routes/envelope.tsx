import type { ReactElement } from 'react';
import { EnvelopePage } from '#features/documents/envelope/envelope-page.tsx';
import { SharedInYear } from '#features/documents/shared/shared-in-year.tsx';
import { SetUpFirst } from '#features/invoices/overview/set-up.tsx';
import { EnvelopeReturns } from '#features/vat/list/envelope-returns.tsx';

/**
 * Connects features: a shoebox client, who has no Documents area, finds the VAT returns and what is shared here, and a
 * new client what to set up.
 */
export const Envelope = ({ id }: { readonly id: string }): ReactElement => (
  <EnvelopePage
    id={id}
    partsOf={(date) => (
      <>
        <EnvelopeReturns date={date} />
        <SharedInYear date={date} />
      </>
    )}
    below={<SetUpFirst />}
  />
);
