import { afterEach, expect, test, vi } from 'vitest';
import { createFormMemory } from './form-memory.ts';
import type { FormPart } from './read-form.ts';

const FULL = 'Full';
const OWN_FULL = 'Yours';
const memory = () =>
  createFormMemory({
    mostBytes: 10,
    ofOneClient: 10,
    longestMs: 1000,
    full: FULL,
    ownFull: OWN_FULL,
  });
const ADA = { clientId: 'ada' };
const BEN = { clientId: 'ben' };
afterEach(() => vi.useRealTimers());

/** A form with a file of so many bytes, a byte at a time. */
async function* aForm(bytes: number, onByte = () => {}): AsyncGenerator<FormPart> {
  const content = async function* () {
    for (let at = 0; at < bytes; at++) {
      onByte();
      yield Buffer.from('x');
    }
  };
  yield { kind: 'field', name: 'a', value: 'x'.repeat(100) };
  yield { kind: 'file', name: 'b', fileName: 'b.pdf', content: content() };
}
async function readAll(parts: AsyncIterable<FormPart>): Promise<number> {
  let bytes = 0;
  for await (const part of parts) {
    if (part.kind === 'file') for await (const chunk of part.content) bytes += chunk.byteLength;
  }
  return bytes;
}

test('forms whose files find no room together are refused, and the others go on', async () => {
  const forms = memory();
  await forms.hold(ADA, aForm(6), async (parts) => {
    await readAll(parts);
    expect(await forms.hold(BEN, aForm(4), readAll)).toBe(4);
    await expect(forms.hold(BEN, aForm(5), readAll)).rejects.toMatchObject({
      status: 503,
      message: FULL,
    });
    // What was refused holds nothing.
    expect(await forms.hold(BEN, aForm(4), readAll)).toBe(4);
  });
  expect(await forms.hold(BEN, aForm(10), readAll)).toBe(10);
});

test('the forms of one client have a share, which they give back', async () => {
  const forms = createFormMemory({
    mostBytes: 20,
    ofOneClient: 6,
    longestMs: 1000,
    full: FULL,
    ownFull: OWN_FULL,
  });
  await forms.hold(ADA, aForm(4), async (parts) => {
    await readAll(parts);
    await expect(forms.hold(ADA, aForm(3), readAll)).rejects.toMatchObject({
      status: 429,
      message: OWN_FULL,
    });
    expect(await forms.hold(ADA, aForm(2), readAll)).toBe(2);
    expect(await forms.hold(BEN, aForm(6), readAll)).toBe(6);
  });
  expect(await forms.hold(ADA, aForm(6), readAll)).toBe(6);
});

test('a form that arrives for too long is ended', async () => {
  vi.useFakeTimers();
  const forms = memory();
  const slow = aForm(6, () => vi.advanceTimersByTime(300));
  await expect(forms.hold(ADA, slow, readAll)).rejects.toMatchObject({ status: 408 });
  expect(await forms.hold(BEN, aForm(10), readAll)).toBe(10);
});
