import type { ReactElement, ReactNode } from 'react';

/** A figure within words: translators leave it alone. */
export const Amount = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <span translate="no">{children}</span>
);

/** The `translate` of an element that may hold a figure and nothing else: "£120.00", "21/11/2026". */
export const translateOf = (content: ReactNode): 'no' | undefined =>
  typeof content === 'string' && /\d/.test(content) && !/\p{L}/u.test(content) ? 'no' : undefined;
