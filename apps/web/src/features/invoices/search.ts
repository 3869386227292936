import { AASM_STATES, INVOICE_SORTS } from '@counterfoil/contract/invoices/lists';
import { isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { financialYearLabel, type FinancialYear } from '@counterfoil/domain/financial-years';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { listSearch, type ListSearch } from '#lib/list/list-search.ts';

/** The first and the last day on the invoice, and of its due date. */
const DAYS = ['date_from', 'date_to', 'due_from', 'due_to'] as const;
export type Days = { readonly [D in (typeof DAYS)[number]]?: IsoDate | undefined };

/** The part of a list's address that names days. */
export const daysIn = (raw: Record<string, unknown> | InvoicesSearch): Days =>
  Object.fromEntries(
    Object.entries(raw).filter(
      ([name, day]) => DAYS.some((known) => known === name) && isIsoDate(String(day)),
    ),
  );

/** Whether a list shows only some days. */
export const hasDays = (days: Days): boolean => Object.keys(days).length > 0;

/** The address of a list of invoices. */
export interface InvoicesSearch extends ListSearch, Days {}

/** `validateSearch` of the lists. */
export const parseInvoicesSearch = (raw: Record<string, unknown>): InvoicesSearch => ({
  ...listSearch(INVOICE_SORTS)(raw),
  ...daysIn(raw),
});

/** The part of a ledger's address about its invoices; without a state it shows all. */
export interface CustomerInvoicesSearch extends InvoicesSearch {
  readonly state?: InvoiceState | undefined;
}

export function parseCustomerInvoicesSearch(raw: Record<string, unknown>): CustomerInvoicesSearch {
  const state = AASM_STATES.find((known) => known === raw.state);
  return { ...parseInvoicesSearch(raw), ...(state ? { state } : {}) };
}

/** The filter of the list call. */
export const filterOf = (customer_id: string, search: CustomerInvoicesSearch) => ({
  customer_id,
  ...(search.state ? { state: search.state } : {}),
  ...daysIn(search),
});

/** The address parameters of the form's pages. */
export interface InvoiceSearch {
  /** The first customer, or the one just added. */
  readonly customer_id?: string;
  /** Restores what was kept while the user was away. */
  readonly resume?: true;
}

/** Both spellings of the spec, `customer_id` and `customerId`, are read. */
export function parseInvoiceSearch(raw: Record<string, unknown>): InvoiceSearch {
  const customer_id = raw.customer_id ?? raw.customerId;
  return {
    ...(typeof customer_id === 'string' && customer_id ? { customer_id } : {}),
    ...(String(raw.resume) === 'true' ? { resume: true } : {}),
  };
}

/** The address parameters of a credit note's pages, in the spec's and in the wire's names. */
export interface CreditNoteSearch {
  readonly customerId?: string;
  readonly invoiceId?: string;
  /** Restores what was kept while the user was away. */
  readonly resume?: true;
}

export function parseCreditNoteSearch(raw: Record<string, unknown>): CreditNoteSearch {
  const customerId = raw.customerId ?? raw.customer_id;
  const invoiceId = raw.invoiceId ?? raw.invoice_id;
  return {
    ...(typeof customerId === 'string' && customerId ? { customerId } : {}),
    ...(typeof invoiceId === 'string' && invoiceId ? { invoiceId } : {}),
    ...(String(raw.resume) === 'true' ? { resume: true } : {}),
  };
}

export const OVERVIEW_TABS = [
  { key: 'outstanding', label: 'Outstanding' },
  { key: 'list', label: 'List view' },
  { key: 'graph', label: 'Graph view' },
] as const;
export type OverviewTab = (typeof OVERVIEW_TABS)[number]['key'];

/** The overview's address parameters; defaults are left out. */
export interface OverviewSearch {
  readonly tab?: OverviewTab;
  /** A financial year: "2025-2026". Without it the last 12 months. */
  readonly period?: string;
}

/** `validateSearch` of the overview: keeps valid values and drops the rest. */
export function parseOverviewSearch({ tab, period }: Record<string, unknown>): OverviewSearch {
  const known = OVERVIEW_TABS.find(({ key }) => key === tab);
  return {
    ...(known ? { tab: known.key } : {}),
    ...(typeof period === 'string' && /^\d{4}-\d{4}$/.test(period) ? { period } : {}),
  };
}

/** The year in the address: "2025/2026" needs no percent signs as "2025-2026". */
export const periodOf = (year: FinancialYear) => financialYearLabel(year).replace('/', '-');
