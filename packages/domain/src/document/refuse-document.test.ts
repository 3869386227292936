import { expect, test } from 'vitest';
import {
  type DocumentFacts,
  refuseDocumentDelete,
  refuseDocumentEdit,
  refuseUpload,
} from './refuse-document.ts';

/** A document for which every reason holds except these. */
const without = (...gone: readonly (keyof DocumentFacts)[]): DocumentFacts => {
  const holds = (name: keyof DocumentFacts) => !gone.includes(name);
  return {
    isClientLeft: holds('isClientLeft'),
    isPaperClient: holds('isPaperClient'),
    isShared: holds('isShared'),
    isCopy: holds('isCopy'),
    isReceipt: holds('isReceipt'),
    isSealed: holds('isSealed'),
    isInSecondEnvelope: holds('isInSecondEnvelope'),
    isVatReturn: holds('isVatReturn'),
  };
};
const LEFT = 'isClientLeft';

test.each([
  [without(), 'left', /^You have left the service.* change documents\.$/],
  [without(LEFT), 'paper', /^You send us your papers by post\. Please contact us/],
  [without(LEFT, 'isPaperClient'), 'state', /shared by your accountants: only they can change it/],
  [without(LEFT, 'isPaperClient', 'isShared'), 'state', /sealed.* no longer be changed\.$/],
  [
    without(LEFT, 'isPaperClient', 'isShared', 'isSealed'),
    'state',
    /^This is a copy .* keeps its title and type\.$/,
  ],
  [
    without(LEFT, 'isPaperClient', 'isShared', 'isSealed', 'isCopy'),
    'state',
    /^This is a receipt from HMRC\. It keeps its title and type\.$/,
  ],
])('a document of which %o keeps its title, with the first reason given', (facts, kind, reason) => {
  expect(refuseDocumentEdit(facts)).toEqual({ kind, reason: expect.stringMatching(reason) });
});

test.each([
  [without(), 'left', /^You have left the service.* delete documents\.$/],
  [without(LEFT), 'state', /^This envelope has been sealed\..* accountants’ records\.$/],
  [without(LEFT, 'isSealed'), 'state', /^This is a copy .* part of your records\.$/],
  [without(LEFT, 'isSealed', 'isCopy'), 'state', /^This is a receipt from HMRC\. .* records\.$/],
  [
    without(LEFT, 'isSealed', 'isCopy', 'isReceipt'),
    'state',
    /^This is a VAT return that your accountants/,
  ],
  [
    without(LEFT, 'isSealed', 'isCopy', 'isReceipt', 'isVatReturn'),
    'state',
    /^You can no longer delete documents from the envelope before the current/,
  ],
])('a document of which %o is not deleted, with the first reason given', (facts, kind, reason) => {
  expect(refuseDocumentDelete(facts)).toEqual({ kind, reason: expect.stringMatching(reason) });
});

test('a document without a reason against it may be changed and deleted', () => {
  const free = without(
    LEFT,
    'isPaperClient',
    'isShared',
    'isSealed',
    'isCopy',
    'isReceipt',
    'isVatReturn',
    'isInSecondEnvelope',
  );
  expect([refuseDocumentEdit(free), refuseDocumentDelete(free)]).toEqual([null, null]);
});

test.each([
  [{ isClientLeft: true, isPaperClient: true }, 'left', /^You have left the service.* upload/],
  [{ isClientLeft: false, isPaperClient: true }, 'paper', /^You send us your papers by post\./],
  [{ isClientLeft: false, isPaperClient: false }, 'state', /^This envelope has been sealed, so /],
])('an upload of a client with %o into a sealed envelope is refused', (client, kind, reason) => {
  const sealed = { sealed_at: '2026-11-08T00:05:00Z' };
  expect(refuseUpload(client, sealed)).toEqual({ kind, reason: expect.stringMatching(reason) });
});

test('an upload into an open envelope, or before one is chosen, is allowed', () => {
  const client = { isClientLeft: false, isPaperClient: false };
  expect([refuseUpload(client, { sealed_at: null }), refuseUpload(client)]).toEqual([null, null]);
});
