import { expect, test } from 'vitest';
import { refuseEnvelope, type EnvelopeAction, type EnvelopeFacts } from './refuse-envelope.ts';

const open: EnvelopeFacts = {
  date: '2026-11-01',
  today: '2026-11-21',
  sealed_at: null,
  archived_at: null,
  documents_count: 3,
  isClientLeft: false,
};
const sealed = { ...open, sealed_at: '2026-11-20T09:00:00Z' };
const archived = { ...sealed, archived_at: '2026-11-21T09:00:00Z' };

const NOT_STARTED =
  'This envelope is for a period that has not started. You can seal it from 01/12/2026.';
const empty = { ...open, documents_count: 0 };

test.each<[EnvelopeAction, string, string | null, EnvelopeFacts]>([
  ['seal', 'an open envelope', null, open],
  ['seal', 'one of a client who has left', null, { ...open, isClientLeft: true }],
  ['seal', 'an empty one', 'This envelope is empty, so there is nothing to seal.', empty],
  ['seal', 'a sealed one', 'This envelope has already been sealed.', sealed],
  ['archive', 'a sealed one', null, sealed],
  ['archive', 'an open one', 'Only a sealed envelope can be archived.', open],
  [
    'archive',
    'an archived one',
    'The documents of this envelope have already been archived.',
    archived,
  ],
  [
    'archive',
    'a sealed and empty one',
    'This envelope is empty, so there is nothing to archive.',
    { ...sealed, documents_count: 0 },
  ],
  ['download', 'an open one', null, open],
  ['download', 'a sealed one of a client who has left', null, { ...sealed, isClientLeft: true }],
  ['download', 'an empty one', 'This envelope is empty, so there is nothing to download.', empty],
  ['seal', 'one on the first day of its month', null, { ...open, today: '2026-11-01' }],
  ['seal', 'one of a month that is over', null, { ...open, today: '2027-03-01' }],
  [
    'seal',
    'one on the day before its month',
    NOT_STARTED,
    { ...open, date: '2026-12-01', today: '2026-11-30' },
  ],
  ['seal', 'an empty one of a month to come', NOT_STARTED, { ...empty, date: '2026-12-01' }],
  [
    'seal',
    'a sealed one of a month to come',
    'This envelope has already been sealed.',
    { ...sealed, date: '2026-12-01' },
  ],
  ['download', 'one of a month to come', null, { ...open, date: '2026-12-01' }],
])('a request to %s %s is answered %j', (action, _which, reason, facts) => {
  expect(refuseEnvelope(action, facts)).toEqual(reason && { kind: 'state', reason });
});

test('a client who has left cannot archive documents', () => {
  expect(refuseEnvelope('archive', { ...sealed, isClientLeft: true })).toEqual({
    kind: 'left',
    reason: expect.stringMatching(/^You have left the service/),
  });
});

test('an archived envelope cannot be downloaded', () => {
  expect(refuseEnvelope('download', archived)?.reason).toMatch(/can no longer be downloaded/);
});
