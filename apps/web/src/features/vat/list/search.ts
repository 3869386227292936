export const VAT_TABS = [
  { key: 'returns', label: 'Returns' },
  { key: 'due', label: 'Due dates' },
  { key: 'owed', label: 'Owed and paid' },
  { key: 'penalties', label: 'Penalties' },
] as const;
type VatTab = (typeof VAT_TABS)[number]['key'];

export interface VatSearch {
  /** The returns unless it says another. */
  readonly tab?: VatTab;
}

export function parseVatSearch({ tab }: Record<string, unknown>): VatSearch {
  const known = VAT_TABS.find(({ key }) => key === tab);
  return known ? { tab: known.key } : {};
}
