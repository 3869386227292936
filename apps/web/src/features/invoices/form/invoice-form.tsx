import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { INVOICE_WORDS } from '@counterfoil/domain/invoice/kind';
import { vatRateOptions } from '@counterfoil/domain/vat/rates';
import { useNavigate } from '@tanstack/react-router';
import type { Control } from 'react-hook-form';
import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddCustomerSheet, useCustomerChoice } from '#features/customers/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { KeptOffer } from '#ui/fields/kept-offer.tsx';
import { FormBanner } from '#ui/fields/form-banner.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Card } from '#ui/page/card.tsx';
import { useMedia } from '#ui/use-media.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { ActionsBar } from './actions-bar.tsx';
import { CreditedCustomer, CustomerChoice } from './customer-choice.tsx';
import { InvoiceFieldset } from './invoice-fieldset.tsx';
import styles from './invoice-form.module.css';
import { type InvoiceValues, valuesOf } from './invoice-values.ts';
import { ItemTable } from './item-table.tsx';
import { useLiveTotals } from './live-totals.ts';
import { PaperPreview } from './paper-preview.tsx';
import type { Subject } from './subject.ts';
import { CreditEffect, TotalRefusal, TotalsPanel } from './totals-panel.tsx';
import { UnsavedInvoiceDialog } from './unsaved-invoice.tsx';
import { useClientRate, useInvoiceForm } from './use-invoice-form.ts';
import { useInvoiceSubmits } from './use-invoice-submits.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** The sheet before an invoice is sent; its mail and its PDF load then. */
const SendSheet = lazyDialog(async () => (await import('./send-sheet.tsx')).SendSheet);

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
  const { isVatRegistered, defaultVat } = useClient();
  const navigate = useNavigate();
  const rate = useClientRate();
  const [opened, setOpened] = useState(draft);
  const customers = useCustomerChoice((opened ?? parent)?.customer_id);
  const { form, ...checks } = useInvoiceForm({ subject, values, kept, opened, customers });
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
  const isResumed = kept !== undefined;
  const { keep, offer, returnTo } = useKeptDraft({ subject, form, opened, setOpened, isResumed });
  const submits = useInvoiceSubmits({ subject, form, opened, adopt, ...checks, keep });

  const toLines = () => form.setFocus('items_attributes.0.description');
  const completeCustomer = (id: string) =>
    void navigate({
      to: '/customers/$id',
      params: { id },
      search: { return_to: keep() },
      ignoreBlocker: true,
    });

  const isWide = useMedia('(width >= 87.5em)');
  const { show, dialog } = useDialog();
  const paper = <PaperPreview {...{ control, customers, subject }} />;
  const preview = () =>
    show((onClose) => (
      <Dialog title="Preview" size="large" onClose={onClose}>
        {paper}
      </Dialog>
    ));
  const addCustomer = (name: string) =>
    show((onClose) => (
      <AddCustomerSheet
        name={name}
        onClose={onClose}
        onAdded={({ id }) => {
          flushSync(onClose);
          form.setValue('customer_id', id, { shouldDirty: true, shouldValidate: true });
          toLines();
        }}
      />
    ));

  return (
    <div className={styles.page}>
      <form
        noValidate
        className={styles.form}
        // Enter in a field must not send an invoice; only the buttons and their keys do.
        onSubmit={(event) => event.preventDefault()}
      >
        <KeptOffer offer={offer} />
        <div className={styles.fields} inert={submits.isSaving}>
          <InvoiceFieldset
            form={form}
            numbers={checks.numbers}
            firstTerms={values.payment_terms}
            type={type}
          >
            {parent ? (
              <CreditedCustomer {...{ control, customers, parent }} onComplete={completeCustomer} />
            ) : (
              <CustomerChoice
                {...{ control, customers }}
                onAddNew={addCustomer}
                onPick={toLines}
                onComplete={completeCustomer}
              />
            )}
          </InvoiceFieldset>
          <ItemTable {...{ form, live, rate }} name={INVOICE_WORDS[type]} rates={rates} />
          <div className={styles.end}>
            <Notes {...{ control, type }} />
            <TotalsPanel {...{ control, live, isVatRegistered }}>
              {parent && <CreditEffect live={live} parent={parent} />}
            </TotalsPanel>
          </div>
        </div>
        <ActionsBar
          control={control}
          live={live}
          parent={parent}
          isSaving={submits.isSaving}
          onSave={submits.saveAndLeave}
          onSend={submits.askToSend}
          onPreview={isWide ? undefined : preview}
          onCancel={onCancel}
        >
          <FormBanner control={control} onLoadNewer={onLoadNewer} />
          <TotalRefusal {...{ control, live, parent }} />
        </ActionsBar>
      </form>
      {isWide && <aside className={styles.preview}>{paper}</aside>}
      {submits.question.isOpen && (
        <SendSheet
          subject={subject}
          values={form.getValues()}
          customer={customers.find(({ id }) => id === form.getValues('customer_id'))}
          kept={{ returnTo, keep }}
          {...submits.question}
        />
      )}
      {dialog}
      <UnsavedInvoiceDialog {...submits.unsaved} {...{ form, live, customers, subject }} />
    </div>
  );
}

const NO_RATES: readonly string[] = [];

interface NotesProps {
  readonly control: Control<InvoiceValues>;
  readonly type: Subject['type'];
}

function Notes({ control, type }: NotesProps): ReactElement {
  return (
    <Card title="Notes">
      <div className={styles.notes}>
        <TextArea
          control={control}
          name="customer_notes"
          label="Notes to the customer"
          hint={`Shown on the ${INVOICE_WORDS[type]}.`}
          maxLength={2000}
        />
        <TextArea
          control={control}
          name="notes"
          label="Your own notes"
          hint="Only you can see this."
          maxLength={2000}
        />
      </div>
    </Card>
  );
}
