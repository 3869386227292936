import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { vatRateOptions } from '@counterfoil/domain/vat/rates';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { allCustomersQuery } from '#features/customers/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/unsaved-changes-dialog.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Card } from '#ui/page/card.tsx';
import { ActionsBar } from './actions-bar.tsx';
import { CreditedCustomer, CustomerChoice } from './customer-choice.tsx';
import { InvoiceFieldset } from './invoice-fieldset.tsx';
import styles from './invoice-form.module.css';
import { type InvoiceValues, valuesOf } from './invoice-values.ts';
import { ItemTable } from './item-table.tsx';
import { keepDraft } from './kept-draft.ts';
import { useLiveTotals } from './live-totals.ts';
import { SendQuestion } from './send-question.tsx';
import { formAddress, type Subject } from './subject.ts';
import { CreditEffect, TotalRefusal, TotalsPanel } from './totals-panel.tsx';
import { useClientRate, useInvoiceForm } from './use-invoice-form.ts';
import { useInvoiceSubmits } from './use-invoice-submits.ts';

interface Props {
  readonly subject: Subject;
  /** The draft it changes; null for a new one. */
  readonly draft: Invoice | null;
  readonly values: InvoiceValues;
  /** The text typed before the user left to add or complete a customer. */
  readonly kept?: InvoiceValues | undefined;
  /** Loads the version that somebody else has saved. */
  readonly onLoadNewer?: () => Promise<void>;
  readonly onCancel?: (() => void) | undefined;
}

/** The form of invoices and credit notes, for new ones and drafts. */
export function InvoiceForm(props: Props): ReactElement {
  const { subject, draft, values, kept, onLoadNewer, onCancel } = props;
  const { type, parent } = subject;
  const { clientId, isVatRegistered, defaultVat } = useClient();
  const navigate = useNavigate();
  const rate = useClientRate();
  const { data: customers } = useSuspenseQuery(allCustomersQuery(clientId));
  const [opened, setOpened] = useState(draft);
  const { form, checkFor } = useInvoiceForm({ subject, values, kept, opened, customers });
  const live = useLiveTotals(form);
  const alsoCharged = parent?.items.flatMap(({ tax }) => tax ?? []) ?? [];
  const rates = isVatRegistered
    ? vatRateOptions({ isVatRegistered, defaultVat, alsoCharged })
    : NO_RATES;
  const { control } = form;
  const adopt = (saved: Invoice) => {
    setOpened(saved);
    form.reset(valuesOf(saved, rate));
  };
  /** Returns the address that restores the text, after a customer's page or a new login. */
  const keep = () => {
    keepDraft(clientId, { opened, parent_id: parent?.id ?? null, values: form.getValues() });
    return `${formAddress(subject, opened)}?resume=true`;
  };
  const submits = useInvoiceSubmits({ subject, form, opened, adopt, checkFor, keep });

  const addCustomer = (return_to: string) =>
    void navigate({ to: '/customers/add-new', search: { return_to }, ignoreBlocker: true });
  const completeCustomer = (id: string, return_to: string) =>
    void navigate({
      to: '/customers/$id',
      params: { id },
      search: { return_to },
      ignoreBlocker: true,
    });

  return (
    <form
      noValidate
      className={styles.form}
      // Enter in a field must not send an invoice; only the buttons and their keys do.
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.fields} inert={submits.isSaving}>
        <FormBanner control={control} onLoadNewer={onLoadNewer} />
        {parent && <TotalRefusal {...{ control, live, parent }} />}
        <InvoiceFieldset
          form={form}
          freeNumber={submits.freeNumber}
          firstTerms={values.payment_terms}
          type={type}
        >
          {parent ? (
            <CreditedCustomer
              {...{ control, customers, parent }}
              onComplete={(id) => completeCustomer(id, keep())}
            />
          ) : (
            <CustomerChoice
              {...{ control, customers }}
              onAddNew={() => addCustomer(keep())}
              onComplete={(id) => completeCustomer(id, keep())}
            />
          )}
        </InvoiceFieldset>
        <ItemTable {...{ form, live, rate }} name={INVOICE_WORDS[type]} rates={rates} />
        <div className={styles.end}>
          <Card title="Notes">
            <div className={styles.notes}>
              <TextArea
                control={control}
                name="customer_notes"
                label="Notes to the customer"
                hint={`They stand on the ${INVOICE_WORDS[type]}.`}
                maxLength={2000}
              />
              <TextArea
                control={control}
                name="notes"
                label="Your own notes"
                hint="Only you see them."
                maxLength={2000}
              />
            </div>
          </Card>
          <TotalsPanel {...{ control, live, isVatRegistered }}>
            {parent && <CreditEffect live={live} parent={parent} />}
          </TotalsPanel>
        </div>
      </div>
      <ActionsBar
        control={control}
        live={live}
        isSaving={submits.isSaving}
        onSave={submits.saveAndLeave}
        onSend={submits.askToSend}
        onCancel={onCancel}
      />
      {submits.question.isOpen && (
        <SendQuestion
          type={type}
          values={form.getValues()}
          customer={customers.find(({ id }) => id === form.getValues('customer_id'))}
          {...submits.question}
        />
      )}
      <UnsavedChangesDialog {...submits.unsaved} />
    </form>
  );
}

const NO_RATES: readonly string[] = [];
