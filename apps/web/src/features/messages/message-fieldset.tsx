import { MESSAGE_LENGTHS, type MessageFields } from '@counterfoil/contract/messages/message-fields';
import { DEPARTMENT_NAMES, DEPARTMENTS } from '@counterfoil/domain/message/departments';
import type { ReactElement, ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { displayCount } from '#ui/counts.ts';
import { FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { MessageValues } from './use-message-form.ts';

const OPTIONS = DEPARTMENTS.map((value) => ({ value, label: DEPARTMENT_NAMES[value] }));

interface Props {
  readonly control: Control<MessageValues, unknown, MessageFields>;
  readonly rows: number;
  /** Fields before these. */
  readonly children?: ReactNode;
}

/** The fields of a message to the provider. */
export function MessageFieldset({ control, rows, children }: Props): ReactElement {
  return (
    <FormGrid>
      {children}
      <SelectField control={control} name="department" label="Department" options={OPTIONS} />
      <FullRow>
        <TextField
          control={control}
          name="subject"
          label="Subject"
          maxLength={MESSAGE_LENGTHS.subject}
          required
        />
      </FullRow>
      <FullRow>
        <MessageField {...{ control, rows }} />
      </FullRow>
    </FormGrid>
  );
}

/** Renders separately, because its counter changes with every keystroke. */
function MessageField({ control, rows }: Omit<Props, 'children'>): ReactElement {
  const { length } = useWatch({ control, name: 'message' });
  const count = `${displayCount(length)} of ${displayCount(MESSAGE_LENGTHS.message)} characters.`;
  return (
    <TextArea
      control={control}
      name="message"
      label="Message"
      hint={`Don’t include passwords. ${count}`}
      rows={rows}
      maxLength={MESSAGE_LENGTHS.message}
      required
    />
  );
}
