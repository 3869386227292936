import type { LoadedClient, LoadedPortal } from './server.ts';

interface LoadedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

let made = 0;

/** The requests of a client, by kind. */
const KINDS = {
  floor: () => ({ method: 'GET', path: '/' }),
  list: ({ clientId }) => ({
    method: 'GET',
    path: `/v1/client/clients/${clientId}/invoices?state=sent`,
  }),
  invoice: ({ clientId, sentId }) => ({
    method: 'GET',
    path: `/v1/client/clients/${clientId}/invoices/${sentId}`,
  }),
  customers: ({ clientId }) => ({
    method: 'GET',
    path: `/v1/client/clients/${clientId}/customers`,
  }),
  figures: ({ clientId }) => ({
    method: 'GET',
    path: `/v1/client/clients/${clientId}/customers/statistics`,
  }),
  ledger: ({ clientId, customerId }) => ({
    method: 'GET',
    path: `/v1/client/clients/${clientId}/customers/${customerId}/ledger`,
  }),
  envelopes: ({ clientId }) => ({
    method: 'GET',
    path: `/v1/client/clients/${clientId}/envelopes`,
  }),
  create: ({ clientId, customerId }) => ({
    method: 'POST',
    path: `/v1/client/clients/${clientId}/customers/${customerId}/invoices`,
    body: JSON.stringify({
      invoice: {
        number: `load-${process.pid}-${made++}`,
        date: '2026-11-21',
        payment_terms: 30,
        items_attributes: [{ description: 'Work', quantity: '2', price: '49.99', tax: '20' }],
      },
    }),
  }),
} satisfies Record<string, (client: LoadedClient) => LoadedRequest>;

/** The share of each kind among the requests of users: 70 % reads, 20 % figures, 10 % writes. */
export const MIX = {
  list: 25,
  invoice: 25,
  customers: 20,
  figures: 8,
  ledger: 6,
  envelopes: 6,
  create: 10,
} as const;

export type Kind = keyof typeof KINDS;

/** A request of one of the kinds, by their shares, for any client. */
export function requestOf(portal: LoadedPortal, kinds: readonly Kind[]) {
  const client = portal.clients[Math.floor(Math.random() * portal.clients.length)];
  if (!client) throw new Error('no clients');
  const shares = kinds.map((kind) => (kind === 'floor' ? 1 : MIX[kind]));
  let at = Math.random() * shares.reduce((sum, share) => sum + share, 0);
  const index = shares.findIndex((share) => (at -= share) < 0);
  const kind = kinds[index] ?? 'list';
  return { kind, headers: client.headers, ...KINDS[kind](client) };
}
