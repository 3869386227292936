import { formatPounds } from '@counterfoil/domain/money/pence';
import { fact, paperView, vatNumberText } from '@counterfoil/domain/papers/paper-view';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { netInWords, PENCE_BOXES, VAT_BOXES } from '@counterfoil/domain/vat/vat-boxes';
import type { Brand } from '#platform/brands';
import { paperRequest } from '#platform/papers/paper-request';
import type { NewReport } from '../report-store.ts';

/** The content of a prepared VAT report as pure data. */
export interface ReportDocument {
  readonly provider: Pick<Brand, 'name' | 'supportEmail' | 'legalLine' | 'accent'>;
  readonly client: {
    readonly company_name: string;
    readonly vat_number: string | null;
    readonly lines: readonly string[];
  };
  readonly report: NewReport;
  readonly title: string;
  /** The ISO instant at which it is made. */
  readonly created_at: string;
}

const TEMPLATE = new URL('./report.typ', import.meta.url);

/** The same document gives the same bytes. */
export const reportPaper = (document: ReportDocument) =>
  paperOf(document, { title: 'VAT return', facts: [], note: PREPARED });

const PREPARED =
  'Prepared by your accountants. It has not been sent to HMRC: please check it, then submit it in your portal.';

/** Parts that differ between the papers of a return. */
interface ReportHeading {
  readonly title: string;
  /** Beside its days. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly note: string;
}

export function paperOf(document: ReportDocument, about: ReportHeading) {
  const frame = { ...frameOf(document), created_at: document.created_at };
  return paperRequest(TEMPLATE, frame, reportView(document, about));
}

/** The provider's papers have the brand's colour. */
const frameOf = ({ provider, client }: ReportDocument) => ({
  is_vat_registered: false,
  accent: provider.accent,
  logo: null,
  seller: {
    name: provider.name,
    address_lines: [],
    company_number: null,
    vat_number: null,
    email: provider.supportEmail,
    phone: null,
  },
  customer: { name: client.company_name, contact_name: null, address_lines: client.lines },
});

/** The template's data: only strings, so that the template calculates nothing. */
function reportView(document: ReportDocument, about: ReportHeading) {
  const { provider, client, report, title } = document;
  const { from, to, due, boxes } = report;
  return {
    title: about.title,
    name: title,
    file_title: `${title} of ${client.company_name}`,
    is_draft: false,
    ...paperView(frameOf(document)),
    legal: provider.legalLine,
    payment: { rows: [], lines: [] },
    facts: [
      ...fact('VAT number', client.vat_number && vatNumberText(client.vat_number)),
      { label: 'From', value: dateText(from) },
      { label: 'To', value: dateText(to) },
      { label: 'Due', value: dateText(due) },
      ...about.facts,
    ],
    boxes: VAT_BOXES.map(({ name, label }, at) => ({
      number: String(at + 1),
      label,
      // The figure of boxes 6 to 9 is whole pounds.
      value: at < PENCE_BOXES ? formatPounds(boxes[name]) : formatPounds(boxes[name] * 100),
    })),
    total: {
      label: netInWords(boxes),
      value: formatPounds(boxes.net_vat_due),
      note: '',
    },
    note: about.note,
  };
}
