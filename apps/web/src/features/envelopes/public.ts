export { EnvelopePage } from './envelope-page.tsx';
export { NoEnvelopePage } from './no-envelope-page.tsx';
export { envelopeQuery, envelopesQuery } from './queries.ts';
