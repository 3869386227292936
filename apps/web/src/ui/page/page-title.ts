import { createContext, use, useEffect } from 'react';

/** The end of every page's title. The app provides it. */
export const ProductName = createContext('');

/** Sets the document's title: "Sent invoices · Brightpence". */
export function usePageTitle(title: string): void {
  const product = use(ProductName);
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
