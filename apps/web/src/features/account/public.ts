export { clientQuery, useOpenedClient } from './client-query.ts';
