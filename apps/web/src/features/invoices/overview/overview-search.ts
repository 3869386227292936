import { financialYearLabel, type FinancialYear } from '@counterfoil/domain/financial-years';

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
