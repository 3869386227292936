import { clientRoute } from '../client-route.ts';
import { list, one } from '../shapes.ts';
import { envelope, envelopeSummary } from './schemas.ts';

export const listEnvelopes = clientRoute('GET /envelopes', {
  name: 'listEnvelopes',
  summary: 'The monthly envelopes, the current one first',
  reply: list(envelopeSummary),
});

export const getEnvelope = clientRoute('GET /envelopes/{id}', {
  name: 'getEnvelope',
  summary: 'One envelope with its documents',
  reply: one(envelope),
});

export const sealEnvelope = clientRoute('POST /envelopes/{id}/seal', {
  name: 'sealEnvelope',
  summary: 'Seal an envelope and hand it to the accountants; final',
  audit: 'envelope_sealed',
  reply: one(envelope),
});
