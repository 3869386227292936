import type { VatReport } from '@counterfoil/contract/vat/schemas';
import type { ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import styles from '../vat.module.css';
import { paymentInWords } from '../words.ts';
import { useReportPaper } from './use-report-paper.ts';

/** HMRC's receipt of a submitted return, and its paper. */
export function Receipt({ report }: { readonly report: VatReport }): ReactElement {
  const { receipt, receipt_document_id: id, title } = report;
  const paper = useReportPaper();
  return (
    <PageSection
      title="Receipt from HMRC"
      actions={
        id !== null && (
          <Button
            icon="download"
            busy={paper.isPending}
            onClick={() => paper.mutate({ id, file_name: `Receipt of ${title}.pdf` })}
          >
            Download receipt
          </Button>
        )
      }
    >
      {receipt === null ? (
        <p>HMRC has this return, but we don’t have a receipt for it.</p>
      ) : (
        <dl className={styles.facts}>
          <Fact name="Form bundle number">{receipt.form_bundle_number}</Fact>
          <Fact name="Processed by HMRC">
            {receipt.processing_date && displayMoment(receipt.processing_date)}
          </Fact>
          <Fact name="Payment">{paymentInWords(receipt, report)}</Fact>
          {receipt.charge_ref_number && (
            <Fact name="Charge reference">{receipt.charge_ref_number}</Fact>
          )}
          <Fact name="Receipt ID">{receipt.receipt_id}</Fact>
          <Fact name="Receipt issued">
            {receipt.receipt_timestamp && displayMoment(receipt.receipt_timestamp)}
          </Fact>
        </dl>
      )}
    </PageSection>
  );
}
