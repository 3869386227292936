import { useDocumentTitle } from '@mantine/hooks';
import { createContext, use } from 'react';

/** The end of every page's title. The app provides it. */
export const ProductName = createContext('');

/** Sets the document's title: "Sent invoices · Brightpence". */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · ${use(ProductName)}`);
}
