import type { ReactElement } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { useFieldError } from '#ui/field.ts';
import { TextField } from '#ui/text-field.tsx';
import type { InvoiceValues } from './invoice-values.ts';

interface Props {
  readonly control: Control<InvoiceValues>;
  /** The next number nobody has, once the server has refused the one typed. */
  readonly freeNumber: string | null;
}

export function NumberChoice({ control, freeNumber }: Props): ReactElement {
  const { field } = useController({ control, name: 'number' });
  const error = useFieldError(control, 'number');
  return (
    <div>
      <TextField control={control} name="number" label="Invoice number" required maxLength={40} />
      {error && freeNumber && freeNumber !== field.value && (
        <Button kind="quiet" onClick={() => field.onChange(freeNumber)}>
          Use {freeNumber}
        </Button>
      )}
    </div>
  );
}
