import { createContext } from 'react';

/** Stands behind the title of every page: "Sent invoices · Brightpence". The app hands it in. */
export const ProductName = createContext('');
