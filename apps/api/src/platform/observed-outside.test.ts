import { BlobError, type BlobStore } from '@counterfoil/providers/blobs/port';
import { MailError, type MailSender, type OutgoingMail } from '@counterfoil/providers/mail/port';
import { expect, test, vi } from 'vitest';
import { observedBlobs, observedMail } from './observed-outside.ts';

const KEY = 'a-key';

test.each([
  ['that succeeds', null, 'answered'],
  ['for what is not there', new BlobError('missing', 'no such blob'), 'answered'],
  ['to a store that is full', new BlobError('full', 'no room'), 'refused'],
  ['to a store that fails', new BlobError('unavailable', 'no store'), 'unavailable'],
  ['whose own file fails', new Error('the browser has gone'), null],
])('each call %s tells how the store did, and fails as before', async (_, error, outcome) => {
  const answer = async () => {
    if (error) throw error;
    return null as never;
  };
  const store: BlobStore = {
    put: answer,
    get: answer,
    stream: answer,
    delete: answer,
    exists: answer,
    list: async function* () {
      await answer();
      yield { key: KEY, byteSize: 0 };
    },
  };
  const observer = { callEnded: vi.fn<() => void>(), circuitMade: vi.fn<() => void>() };
  const observed = observedBlobs(store, 'S3', observer);
  const calls = [
    observed.put(KEY, new Uint8Array()),
    observed.get(KEY),
    observed.stream(KEY),
    observed.delete(KEY),
    observed.exists(KEY),
    observed.list()[Symbol.asyncIterator]().next(),
  ];
  for (const call of await Promise.allSettled(calls)) {
    expect(call.status === 'rejected' ? call.reason : null).toBe(error);
  }
  expect(observer.callEnded.mock.calls).toEqual(
    outcome ? calls.map(() => ['S3', outcome, expect.any(Number)]) : [],
  );
});

test.each([
  ['accepted', null, 'answered'],
  ['refused', new MailError('refused', 'no such user'), 'refused'],
  ['without an answer', new MailError('timeout', 'too slow'), 'timeout'],
  ['that could not be tried', new Error('no connection'), 'unavailable'],
])('an attempt at a mail %s tells how the server did', async (_, error, outcome) => {
  const sender: MailSender = {
    send: async () => {
      if (error) throw error;
    },
    close: async () => {},
  };
  const observer = { callEnded: vi.fn<() => void>(), circuitMade: vi.fn<() => void>() };
  const sent = observedMail(sender, observer).send({} as OutgoingMail);
  const thrown = await sent.catch((reason: unknown) => reason);
  expect(thrown ?? null).toBe(error);
  expect(observer.callEnded.mock.calls).toEqual([['SMTP', outcome, expect.any(Number)]]);
});
