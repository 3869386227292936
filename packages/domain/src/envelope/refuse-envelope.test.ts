import { expect, test } from 'vitest';
import { refuseEnvelope, type EnvelopeDeed, type EnvelopeFacts } from './refuse-envelope.ts';

const open: EnvelopeFacts = {
  date: '2026-11-01',
  today: '2026-11-21',
  isSealed: false,
  isArchived: false,
  documentsCount: 3,
  isClientLeft: false,
};
const sealed = { ...open, isSealed: true };
const archived = { ...sealed, isArchived: true };
const left = { isClientLeft: true };
const none = { documentsCount: 0 };
const NOT_STARTED =
  'This envelope is for a time that has not started yet: it can be sealed from 01/12/2026 on.';

test.each<[EnvelopeDeed, EnvelopeFacts, string | null]>([
  ['seal', open, null],
  ['seal', { ...open, ...left }, null],
  ['seal', { ...open, ...none }, 'This envelope is empty: there is nothing to seal.'],
  ['seal', sealed, 'This envelope has been sealed already.'],
  ['seal', { ...open, today: '2026-11-01' }, null],
  ['seal', { ...open, today: '2027-03-01' }, null],
  ['seal', { ...open, date: '2026-12-01', today: '2026-11-30' }, NOT_STARTED],
  ['seal', { ...open, ...none, date: '2026-12-01' }, NOT_STARTED],
  ['seal', { ...sealed, date: '2026-12-01' }, 'This envelope has been sealed already.'],
  ['download', { ...open, date: '2026-12-01' }, null],
  ['archive', sealed, null],
  ['archive', open, 'Only a sealed envelope can be archived.'],
  ['archive', archived, 'The documents of this envelope have been archived already.'],
  ['archive', { ...sealed, ...none }, 'This envelope is empty: there is nothing to archive.'],
  ['download', open, null],
  ['download', { ...sealed, ...left }, null],
  ['download', { ...open, ...none }, 'This envelope is empty: there is nothing to download.'],
])('whether one may %s %o: %s', (deed, facts, refusal) => {
  expect(refuseEnvelope(deed, facts)).toBe(refusal);
});

test('who has left keeps their documents in sight', () => {
  expect(refuseEnvelope('archive', { ...sealed, ...left })).toMatch(/^You have left the service/);
});

test('what is archived cannot be downloaded', () => {
  expect(refuseEnvelope('download', archived)).toMatch(/cannot be downloaded any more/);
});
