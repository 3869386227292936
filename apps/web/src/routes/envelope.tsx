import type { ReactElement } from 'react';
import { EnvelopePage } from '#features/documents/envelope/envelope-page.tsx';
import { EnvelopeReturns } from '#features/vat/list/envelope-returns.tsx';

/** Connects two features: a shoebox client, who has no Documents area, finds the VAT returns here. */
export const Envelope = ({ id }: { readonly id: string }): ReactElement => (
  <EnvelopePage id={id} partsOf={(date) => <EnvelopeReturns date={date} />} />
);
