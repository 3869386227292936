import { createContext } from 'react';

/** The end of every page's title: "Sent invoices · Brightpence". The app provides it. */
export const ProductName = createContext('');
