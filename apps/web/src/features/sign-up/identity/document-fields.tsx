import { countries } from '@counterfoil/domain/customer/countries';
import { REGIONS, type IdentityType } from '@counterfoil/domain/identity/choices';
import { licenceMask } from '@counterfoil/domain/identity/driving-licence';
import { passportMask } from '@counterfoil/domain/identity/passport';
import { useEffect, useMemo, type ReactElement } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { useFieldError } from '#ui/fields/field.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FileChoice } from './file-choice.tsx';
import type { GivenIdentity, IdentityValues } from './identity-values.ts';
import { REGION_NAMES } from './identity-words.ts';
import { MaskedField } from './masked-field.tsx';

export type IdentityForm = UseFormReturn<IdentityValues, unknown, GivenIdentity>;

interface Props {
  readonly form: IdentityForm;
  readonly type: IdentityType;
}

const UP_TO =
  'A photo, or a pdf, jpg or png file, up to 15 MB. Make sure all four corners are in view.';

/** The number of a document and its pictures. */
export function DocumentFields({ form, type }: Props): ReactElement {
  const isLicence = type === 'driving_license';
  return (
    <>
      {isLicence ? (
        <MaskedField
          control={form.control}
          name="driving_license_number"
          label="Driving licence number"
          hint="Number 5 on your licence: 16 letters and digits; 8 digits in Northern Ireland."
          placeholder="MORGA 657054 SM9IJ"
          mask={licenceMask}
          required
        />
      ) : (
        <PassportFields form={form} />
      )}
      <OneFile
        form={form}
        name="file"
        label={isLicence ? 'Front of your licence' : 'Photo page of your passport'}
        hint={UP_TO}
        required
      />
      <OneFile
        form={form}
        name="additional_file"
        label={isLicence ? 'Back of your licence' : 'Another page'}
        hint="If there’s anything on it that we should see."
      />
    </>
  );
}

const FIRST = { value: '', label: 'Please choose' };
const ALL_REGIONS = [FIRST, ...REGIONS.map((value) => ({ value, label: REGION_NAMES[value] }))];

function PassportFields({ form }: { readonly form: IdentityForm }): ReactElement {
  const { control } = form;
  const [region, code] = useWatch({
    control,
    name: ['passport_type', 'passport_identification_code'],
  });
  useEffect(() => {
    // The date is checked against the code: a new code may clear its error.
    if (form.getFieldState('passport_expiry_date').error) void form.trigger('passport_expiry_date');
  }, [form, code]);
  const all = useMemo(
    () => countries().map(({ code, name }) => ({ value: code, label: name })),
    [],
  );
  const field = { control, required: true } as const;
  return (
    <>
      <SelectField {...field} name="passport_type" label="Passport type" options={ALL_REGIONS} />
      {region === 'international' && (
        <ComboboxField {...field} name="passport_country" label="Country" options={all} />
      )}
      <MaskedField
        {...field}
        name="passport_identification_code"
        label="Passport identification code"
        hint={
          region === 'international'
            ? 'The last line on the photo page: 44 letters, digits and <.'
            : 'The last line on the photo page, 44 letters, digits and <; or the 9 digits of a UK passport.'
        }
        mask={passportMask}
      />
      <DateField {...field} name="passport_expiry_date" label="Expiry date" years="coming" />
    </>
  );
}

interface FileProps {
  readonly form: IdentityForm;
  readonly name: 'file' | 'additional_file';
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
}

function OneFile({ form, name, ...words }: FileProps): ReactElement {
  const { control } = form;
  const { field } = useController({ control, name });
  const error = useFieldError(control, name);
  const choose = (chosen: File | null, refused: string | null) => {
    form.clearErrors(name);
    form.setValue(name, chosen, { shouldDirty: true });
    if (refused !== null) form.setError(name, { type: 'refused', message: refused });
  };
  return (
    <FileChoice
      {...words}
      file={field.value ?? null}
      error={error}
      focus={field.ref}
      onChoose={choose}
    />
  );
}
