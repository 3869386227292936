export { readClient, readPrimaryContact } from './client-store.ts';
export { openClient, type NewClient } from './open-client.ts';
export { openUser } from './open-user.ts';
export { accountRoutes } from './routes.ts';
export { setLogo } from './set-logo.ts';
