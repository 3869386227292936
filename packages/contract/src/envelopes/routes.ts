import { clientRoute } from '../client-route.ts';
import { list, one } from '../shapes.ts';
import { envelope, envelopeSummary } from './schemas.ts';

export const listEnvelopes = clientRoute('listEnvelopes', 'GET /envelopes', {
  summary: 'The monthly envelopes, the current one first',
  reply: list(envelopeSummary),
});

export const getEnvelope = clientRoute('getEnvelope', 'GET /envelopes/{id}', {
  summary: 'One envelope with its documents',
  reply: one(envelope),
});

export const sealEnvelope = clientRoute('sealEnvelope', 'POST /envelopes/{id}/seal', {
  summary: 'Seal an envelope and hand it to the accountants; final',
  audit: 'envelope_sealed',
  reply: one(envelope),
});
