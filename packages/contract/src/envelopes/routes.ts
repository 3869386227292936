import * as z from 'zod/mini';
import { route } from '../route.ts';
import { CLIENT, clientParams, list, one } from '../shapes.ts';
import { uuid } from '../fields.ts';
import { envelope, envelopeSummary } from './schemas.ts';

const envelopeParams = z.extend(clientParams, { id: uuid });

export const listEnvelopes = route({
  name: 'listEnvelopes',
  summary: 'The monthly envelopes, the current one first',
  method: 'GET',
  path: `${CLIENT}/envelopes`,
  access: 'client',
  params: clientParams,
  status: 200,
  reply: list(envelopeSummary),
});

export const getEnvelope = route({
  name: 'getEnvelope',
  summary: 'One envelope with its documents',
  method: 'GET',
  path: `${CLIENT}/envelopes/{id}`,
  access: 'client',
  params: envelopeParams,
  status: 200,
  reply: one(envelope),
});

export const sealEnvelope = route({
  name: 'sealEnvelope',
  summary: 'Seal an envelope and hand it to the accountants; final',
  method: 'POST',
  path: `${CLIENT}/envelopes/{id}/seal`,
  access: 'client',
  audit: 'envelope_sealed',
  params: envelopeParams,
  status: 200,
  reply: one(envelope),
});
