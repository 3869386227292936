import type { ClientContract } from '@counterfoil/contract/contracts/schemas';
import { NOT_AGREED } from '@counterfoil/domain/client/agreement';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useOpenedClient } from '#features/account/public.ts';
import { loadInto } from '#lib/form/newer-version.ts';
import { submitForm } from '#lib/form/submit-form.ts';
import { currentBrand } from '#lib/brand.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormActions } from '#ui/fields/form-grid.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { Form } from '#ui/fields/form.tsx';
import styles from './contracts.module.css';
import { contractsQuery, isOpen, useAgree } from './queries.ts';

const schema = z.object({
  contract_confirmed_at: z.boolean().check(z.refine((isTicked) => isTicked, NOT_AGREED)),
});
const UNTICKED = { contract_confirmed_at: false };

interface Props {
  /** All that are shown. */
  readonly contracts: readonly ClientContract[];
  readonly label: string;
  /** The expected next step of the sign-up. */
  readonly wish?: string;
  /** The form is busy until it is done. */
  readonly onAgreed: () => unknown;
  /** Shown instead of the form's own text. */
  readonly notice?: ReactNode;
}

/** The tick box under the open contracts. A contract added meanwhile is shown before it is agreed to. */
export function AgreeForm({ contracts, label, wish, onAgreed, notice }: Props): ReactElement {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  const { opened, adopt, loadNewer } = useOpenedClient();
  const agree = useAgree(opened);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: UNTICKED });
  const { control } = form;
  const open = contracts.filter(isOpen);
  const agreedTo = useRef<string>(undefined);
  const submit = async () => {
    const contract_id = open.at(-1)?.id ?? null;
    const step = wish === undefined ? {} : { client_step: wish };
    await submitForm(form, async () => {
      // An agreed contract needs no second agreement when only the next step failed.
      if (contract_id === null || agreedTo.current !== contract_id) {
        adopt(await agree.mutateAsync({ contract_id, ...step }));
        agreedTo.current = contract_id ?? undefined;
      }
      await onAgreed();
      return {};
    });
  };
  const loadAll = async () => {
    await queryClient.fetchQuery({ ...contractsQuery(clientId), staleTime: 0 });
    await loadNewer();
    return UNTICKED;
  };
  const { name } = currentBrand();
  const what = open.length === 1 ? 'the contract' : `these ${open.length} contracts`;
  return (
    <Form submit={submit} className={styles.agree}>
      <CheckboxField
        control={control}
        name="contract_confirmed_at"
        label={`I have read and agree to ${what} with ${name}`}
        hint="We’ll record the date, your IP address and your device as proof, and give you a certificate."
      />
      <FormActions
        message={
          notice || (
            <FormBanner
              control={control}
              onLoadNewer={loadInto(form, loadAll, 'contract_confirmed_at')}
              keepsTyped
            />
          )
        }
      >
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {label}
        </Button>
      </FormActions>
    </Form>
  );
}
