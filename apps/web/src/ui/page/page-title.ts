import { use, useEffect } from 'react';
import { ProductName } from './product-name.ts';

/** Sets the document's title: "Sent invoices · Brightpence". */
export function usePageTitle(title: string): void {
  const productName = use(ProductName);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
}
