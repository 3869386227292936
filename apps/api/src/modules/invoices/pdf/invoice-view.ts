import { formatDate } from '@counterfoil/domain/dates/format-date';
import { formatPounds } from '@counterfoil/domain/money/pence';
import type { InvoiceDocument } from './invoice-document.ts';

/** What the template prints: nothing but strings, so that no figure is worked out twice. */
export function invoiceView(document: InvoiceDocument) {
  const isInvoice = document.kind === 'invoice';
  const vat = document.is_vat_registered;
  return {
    title: isInvoice ? 'Invoice' : 'Credit note',
    number: document.number ?? '',
    subtitle: document.parent
      ? `for invoice ${document.parent.number} of ${formatDate(document.parent.date)}`
      : '',
    is_draft: document.draft,
    accent: document.accent,
    has_logo: document.logo !== null,
    seller: {
      name: document.seller.name,
      lines: document.seller.address_lines,
      details: [
        ...(vat && document.seller.vat_number
          ? [`VAT number GB ${document.seller.vat_number}`]
          : []),
        ...(document.seller.email ? [document.seller.email] : []),
        ...(document.seller.phone ? [document.seller.phone] : []),
      ],
      footer: document.seller.company_number
        ? `${document.seller.name}. Registered in England and Wales, company number ${document.seller.company_number}.`
        : document.seller.name,
    },
    customer: {
      name: document.customer.name,
      lines: [
        ...(document.customer.contact_name ? [document.customer.contact_name] : []),
        ...document.customer.address_lines,
      ],
    },
    facts: facts(document),
    has_vat: vat,
    items: document.items.map((item) => ({
      description: item.description ?? '',
      quantity: item.quantity ?? '',
      price: item.price === null ? '' : priceText(item.price),
      tax: item.tax === null ? '' : `${item.tax}%`,
      net: formatPounds(item.net_pence),
    })),
    totals: totals(document),
    total: {
      label: isInvoice ? 'Total due' : 'Total credit',
      value: formatPounds(document.total_pence),
    },
    notes: document.customer_notes?.split(/\r?\n/) ?? [],
  };
}

function facts(document: InvoiceDocument) {
  const fact = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  const date = document.date ? formatDate(document.date) : null;
  return [
    ...fact('Number', document.number),
    ...fact(document.is_vat_registered ? 'Date and tax point' : 'Date', date),
    ...(document.kind === 'invoice'
      ? fact('Payment due', document.due_date && formatDate(document.due_date))
      : []),
    ...fact('Terms', termsText(document.payment_terms)),
    ...fact('Your reference', document.purchase_reference),
  ];
}

function totals(document: InvoiceDocument) {
  const line = (label: string, pence: number) => ({ label, value: formatPounds(pence) });
  const net = document.subtotal_pence - document.discount_pence;
  return [
    line('Subtotal', document.subtotal_pence),
    ...(document.discount_pence ? [line('Discount', -document.discount_pence)] : []),
    ...(document.is_vat_registered
      ? [
          ...(document.discount_pence ? [line('Net', net)] : []),
          ...document.vat.map((rate) =>
            line(`VAT at ${rate.rate}% on ${formatPounds(rate.net_pence)}`, rate.vat_pence),
          ),
        ]
      : []),
  ];
}

/** 30 -> "30 days"; 0 is payable at once. */
function termsText(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return 'Immediate';
  return days === 1 ? '1 day' : `${days} days`;
}

/** A price shows its pence, and up to four places where it has them: "£49.99", "£0.0125". */
function priceText(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.');
  return `£${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}
