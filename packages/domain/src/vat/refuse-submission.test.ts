import { expect, test } from 'vitest';
import {
  AUTHORISE_FIRST,
  refuseAuthorising,
  refuseSubmission,
  refuseTaxpayer,
  type SubmissionFacts,
} from './refuse-submission.ts';

const READY: SubmissionFacts = {
  isClientLeft: false,
  isPaperClient: false,
  isVatRegistered: true,
  vatNumber: '123456789',
  status: 'prepared',
  periodEnd: '2026-09-30',
  today: '2026-10-01',
  isAuthorised: true,
};

const LEFT = /^You have left the service, so you can no longer submit VAT returns here/;
const NO_NUMBER = /^We don’t have your nine-digit VAT number/;

test('a prepared return of an authorised client can be sent on the day after its period', () => {
  expect(refuseSubmission(READY)).toBeNull();
});

test.each([
  ['who has left', { isClientLeft: true }, 'left', LEFT],
  [
    'who sends papers by post',
    { isPaperClient: true },
    'paper',
    /^You send us your papers by post/,
  ],
  ['whose return HMRC has', { status: 'submitted' }, 'state', /has already been submitted to HMRC/],
  ['without VAT', { isVatRegistered: false }, 'business', /is not registered for VAT/],
  ['without a VAT number', { vatNumber: null }, 'state', NO_NUMBER],
  ['with eight digits', { vatNumber: '12345678' }, 'state', NO_NUMBER],
  [
    'on the last day',
    { today: '2026-09-30' },
    'state',
    /ends on 30\/09\/2026\. You can submit it from the day after/,
  ],
  ['without permission', { isAuthorised: false }, 'unauthorised', new RegExp(AUTHORISE_FIRST)],
] as const)('a client %s is told why not', (_, changes, kind, reason) => {
  expect(refuseSubmission({ ...READY, ...changes })).toEqual({
    kind,
    reason: expect.stringMatching(reason),
  });
});

test('permanent reasons are given before those the client can fix', () => {
  const all = { ...READY, isClientLeft: true, isPaperClient: true, isVatRegistered: false };
  expect(refuseSubmission({ ...all, isAuthorised: false })?.kind).toBe('left');
  expect(refuseSubmission({ ...READY, status: 'submitted', isAuthorised: false })?.reason).toMatch(
    /already been submitted to HMRC/,
  );
});

test('asking HMRC requires registration and a number, and authorising a client who has not left', () => {
  expect(refuseTaxpayer(READY)).toBeNull();
  expect(refuseAuthorising(READY)).toBeNull();
  expect(refuseAuthorising({ ...READY, vatNumber: null })?.reason).toMatch(NO_NUMBER);
  expect(refuseTaxpayer({ ...READY, isClientLeft: true })).toBeNull();
  expect(refuseAuthorising({ ...READY, isClientLeft: true })).toMatchObject({ kind: 'left' });
});
