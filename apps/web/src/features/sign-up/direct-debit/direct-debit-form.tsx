import {
  directDebitFields,
  type DirectDebitFields,
} from '@counterfoil/contract/payments/direct-debit-fields';
import { ACCOUNT_HOLDER_CONFIRMATION } from '@counterfoil/domain/direct-debit/guarantee';
import { sortCodeText } from '@counterfoil/domain/money/bank-text';
import { zodResolver } from '@hookform/resolvers/zod';
import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { currentBrand } from '#lib/brand.ts';
import { useKeptTyping } from '#lib/form/kept-typing.ts';
import { useUnsavedChanges } from '#lib/form/unsaved-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { FormActions, FormGrid, FullRow } from '#ui/fields/form-grid.tsx';
import { Form } from '#ui/fields/form.tsx';
import { CodeField, TextField } from '#ui/fields/text-field.tsx';
import { GoOnBanner } from '../go-on-banner.tsx';
import { useSaveAndGoOn } from '../use-save-and-go-on.ts';
import { useSetUp } from './direct-debit-queries.ts';
import styles from './direct-debit.module.css';
import { Mark } from './guarantee.tsx';

const BLANK: DirectDebitFields = {
  account_name: '',
  sort_code: '',
  account_number: '',
  account_holder_confirmed: false,
};

interface Props {
  /** The screen after it. */
  readonly to: SignUpScreen;
}

/** The instruction to the client's bank, laid out as banks know it. */
export function DirectDebitForm({ to }: Props): ReactElement {
  const setUp = useSetUp();
  const form = useForm({
    resolver: zodResolver(directDebitFields),
    defaultValues: BLANK,
    mode: 'onTouched',
  });
  const { control } = form;
  const { way, isBusy, submit, trySaveAndGoOn } = useSaveAndGoOn(form, {
    save: setUp.mutateAsync,
    settle: () => form.reset(form.getValues()),
    to,
  });
  const kept = useKeptTyping(form, 'direct-debit');
  const unsaved = useUnsavedChanges(form, trySaveAndGoOn, kept);
  const loadNewer = async () => {
    await way.go(to);
  };
  const { name, support_email } = currentBrand();
  return (
    <Form submit={submit} autoComplete="off">
      <section className={styles.instruction} aria-labelledby="instruction">
        <div className={styles.formHead}>
          <h2 id="instruction">
            Instruction to your bank or building society to pay by Direct Debit
          </h2>
          <Mark />
        </div>
        <FormGrid>
          <FullRow>
            <TextField
              control={control}
              name="account_name"
              label="Name(s) of account holder(s)"
              hint="As on your card or statement."
              autoComplete="off"
              required
            />
          </FullRow>
          <CodeField
            control={control}
            name="sort_code"
            label="Sort code"
            hint="Six digits, such as 12-34-56."
            inputMode="numeric"
            group={sortCodeText}
            required
          />
          <CodeField
            control={control}
            name="account_number"
            label="Account number"
            hint="Eight digits. Add leading zeros if it’s shorter."
            inputMode="numeric"
            required
          />
        </FormGrid>
        <p className={styles.order}>
          Please pay {name} Direct Debits from the account in this Instruction, subject to the
          safeguards assured by the Direct Debit Guarantee. I understand that this Instruction may
          remain with {name} and, if so, details will be passed electronically to my bank or
          building society.
        </p>
        <CheckboxField
          control={control}
          name="account_holder_confirmed"
          label={ACCOUNT_HOLDER_CONFIRMATION}
        />
        <p className={styles.order}>
          If more than one person needs to sign, write to{' '}
          <a href={`mailto:${support_email}`}>{support_email}</a> and we’ll send you a form.
        </p>
      </section>
      <FormActions
        message={
          <GoOnBanner way={way}>
            <FormBanner control={control} onLoadNewer={loadNewer} keepsTyped />
          </GoOnBanner>
        }
      >
        <Button type="submit" kind="primary" busy={isBusy}>
          Set up Direct Debit
        </Button>
      </FormActions>
      <UnsavedChangesDialog {...unsaved} about="your bank details" />
    </Form>
  );
}
