import { useEffect } from 'react';
import { useScreenSettings } from './screen-settings.tsx';

/** Sets the document's title: "Sent invoices · Brightpence". */
export function usePageTitle(title: string): void {
  const { productName } = useScreenSettings();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
}
