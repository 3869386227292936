import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { expectSaid, field, saidOf, type, valueOf } from '#testing/fields.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { GrowingField, TextArea } from './text-area.tsx';
import { CodeField, TextField } from './text-field.tsx';

const SENTENCE = 'Must contain no more than 20 characters';

/** Each kind of field, with a limit of its own and with one that only the form's rules know. */
function Screen() {
  const { control } = useForm({
    defaultValues: { line: '', area: '', growing: '', ruled: '', code: '' },
    mode: 'onTouched',
    resolver: (values) => {
      const long = Object.entries(values).filter(([, text]) => text.length > 20);
      const errors = long.map(([name]) => [name, { type: 'domain', message: SENTENCE }]);
      return long.length > 0
        ? { values: {}, errors: Object.fromEntries(errors) as object }
        : { values, errors: {} };
    },
  });
  return (
    <form>
      <TextField control={control} name="line" label="Line" maxLength={20} />
      <TextArea control={control} name="area" label="Area" maxLength={20} />
      <GrowingField control={control} name="growing" label="Growing" maxLength={20} />
      <TextField control={control} name="ruled" label="Ruled" />
      <CodeField control={control} name="code" label="Code" />
    </form>
  );
}

test.each(['Line', 'Area', 'Growing'])(
  'a field (%s) cuts nothing, and says at once how much too long its text is',
  async (label) => {
    await renderScreen(() => <Screen />);
    expect(field(label).getAttribute('maxlength')).toBeNull();
    type(label, 'x'.repeat(1_314));
    await expectSaid(label, SENTENCE);
    expect(saidOf(label)).toContain('1,294 characters too long');
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(valueOf(label)).toHaveLength(1_314);
    type(label, 'x'.repeat(21));
    await expectSaid(label, '1 character too long');
    type(label, `${'x'.repeat(20)} `);
    await waitFor(() => expect(saidOf(label)).toEqual([undefined]));
  },
);

test.each(['Ruled', 'Code'])(
  'a field (%s) with a limit known to its form says the same when it is left',
  async (label) => {
    await renderScreen(() => <Screen />);
    type(label, 'x'.repeat(25));
    fireEvent.blur(field(label));
    await expectSaid(label, SENTENCE);
    expect(saidOf(label)).toContain('5 characters too long');
    type(label, 'x'.repeat(22));
    await expectSaid(label, '2 characters too long');
    expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
  },
);
