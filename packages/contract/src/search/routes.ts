import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { askedText } from '../basic-fields.ts';
import { one } from '../shapes.ts';
import { SEARCH_LENGTH, searchResults } from './schemas.ts';

export const search = clientRoute('search', 'GET /search', {
  summary: 'The first customers, invoices, credit notes and documents that match every word',
  query: z.object({ query: askedText(SEARCH_LENGTH) }),
  reply: one(searchResults),
});
