import { expect, test } from 'vitest';
import { refuseEnvelope, type EnvelopeDeed, type EnvelopeFacts } from './refuse-envelope.ts';

const open: EnvelopeFacts = {
  isSealed: false,
  isArchived: false,
  documentsCount: 3,
  isClientLeft: false,
};
const sealed = { ...open, isSealed: true };
const archived = { ...sealed, isArchived: true };
const left = { isClientLeft: true };
const none = { documentsCount: 0 };

test.each<[EnvelopeDeed, EnvelopeFacts, string | null]>([
  ['seal', open, null],
  ['seal', { ...open, ...left }, null],
  ['seal', { ...open, ...none }, 'This envelope is empty: there is nothing to seal.'],
  ['seal', sealed, 'This envelope has been sealed already.'],
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
