import { expect, test } from 'vitest';
import { receiptPaper } from './receipt-view.ts';

const NOTHING = {
  form_bundle_number: null,
  processing_date: null,
  payment_indicator: null,
  charge_ref_number: null,
  receipt_id: null,
  receipt_timestamp: null,
};
const DOCUMENT = {
  provider: { name: 'P', supportEmail: 'p@p.test', legalLine: '', accent: '#000000' },
  client: { company_name: 'Ada Ltd', vat_number: '123456789', lines: [] },
  report: {
    from: '2026-07-01',
    to: '2026-09-30',
    due: '2026-11-07',
    boxes: {
      vat_due_sales: 0,
      vat_due_acquisitions: 0,
      total_vat_due: 0,
      vat_reclaimed_curr_period: 0,
      net_vat_due: 0,
      total_value_sales_ex_vat: 0,
      total_value_purchases_ex_vat: 0,
      total_value_goods_supplied_ex_vat: 0,
      total_acquisitions_ex_vat: 0,
    },
  },
  title: 'VAT return',
  created_at: '2026-11-21T09:00:00Z',
};

test.each([
  ['a receipt', { form_bundle_number: '610809754835' }, false, 'HMRC has received this return.'],
  ['a lost answer', {}, false, 'The connection dropped before its receipt reached us'],
  [
    'a return that was there',
    {},
    true,
    'HMRC already had a return for this period when this one was submitted here',
  ],
])('the paper of %s shows HMRC’s answer', (_what, receipt, is_held, words) => {
  const submission = { declared_at: '2026-11-21T09:00:00Z', declared_by_name: 'Ada', is_held };
  const paper = receiptPaper(DOCUMENT, { ...NOTHING, ...submission, ...receipt });
  expect(JSON.stringify(paper.data)).toContain(words);
});
