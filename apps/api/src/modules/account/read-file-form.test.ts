import { expect, test } from 'vitest';
import type { FormPart } from '#platform/http/read-form';
import * as z from 'zod/mini';
import { readFileForm } from './read-file-form.ts';

const FORM = {
  wrapper: 'client',
  fields: z.object({ name: z.optional(z.string()) }),
  files: {
    file: { most: 10, tooLarge: 'Too large', noFile: 'No file', several: 'Several' },
  },
};
const CHUNKS = 100;

/** A file of many chunks of four bytes, and how many of them have been read. */
function aLargeFile() {
  let read = 0;
  const content = async function* () {
    for (; read < CHUNKS; read++) yield Buffer.from('%PDF');
  };
  const part: FormPart = {
    kind: 'file',
    name: 'client[file]',
    fileName: 'a.pdf',
    content: content(),
  };
  return { part, chunksRead: () => read };
}
async function* partsOf(...parts: readonly FormPart[]): AsyncGenerator<FormPart> {
  yield* parts;
}
const text = (name: string, value: string): FormPart => ({ kind: 'field', name, value });

test('a file that is too large is read no further', async () => {
  const { part, chunksRead } = aLargeFile();
  await expect(readFileForm(partsOf(part), FORM)).rejects.toMatchObject({
    errors: [{ field: 'file', message: 'Too large' }],
  });
  expect(chunksRead()).toBeLessThan(5);
});

test('only fields and files below its own name are read', async () => {
  const form = partsOf(text('client[name]', 'Ada'), text('contact[name]', 'Eve'));
  expect(await readFileForm(form, FORM)).toEqual({
    fields: { name: 'Ada' },
    files: {},
    errors: [],
  });
  const { part } = aLargeFile();
  const other = partsOf({ ...part, name: 'contact[file]' } as FormPart);
  await expect(readFileForm(other, FORM)).rejects.toMatchObject({
    errors: [{ field: 'contact[file]', message: 'There is no such field' }],
  });
});

test('a name that every object has is no field', async () => {
  const { part } = aLargeFile();
  const unknown = partsOf(text('client[constructor]', 'x'));
  expect(await readFileForm(unknown, FORM)).toEqual({ fields: {}, files: {}, errors: [] });
  const file = partsOf({ ...part, name: 'client[constructor]' } as FormPart);
  await expect(readFileForm(file, FORM)).rejects.toMatchObject({
    errors: [{ field: 'client[constructor]', message: 'There is no such field' }],
  });
});
