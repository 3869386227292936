import type { ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { InvoiceValues } from './invoice-values.ts';

interface Props {
  readonly form: UseFormReturn<InvoiceValues>;
  /** The next free number, once the server has refused the typed one. */
  readonly freeNumber: string | null;
  readonly label: string;
}

export function NumberChoice({ form, freeNumber, label }: Props): ReactElement {
  const { control } = form;
  const error = useFieldError(control, 'number');
  const typed = useWatch({ control, name: 'number' });
  const take = (number: string) => {
    form.setValue('number', number, { shouldDirty: true, shouldValidate: true });
    form.setFocus('number');
  };
  return (
    <div>
      <TextField control={control} name="number" label={label} required maxLength={40} />
      {error && freeNumber && freeNumber !== typed && (
        <Button kind="quiet" onClick={() => take(freeNumber)}>
          Use {freeNumber}
        </Button>
      )}
    </div>
  );
}
