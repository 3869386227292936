import { createContext, use } from 'react';

/**
 * What the parts of the kit need to know of the product. The kit imports nothing of ours, so the
 * app hands it in around every private page.
 */
export interface ScreenSettings {
  /** Today in London, `YYYY-MM-DD` as every date here. */
  readonly today: string;
  /** The spec's forms of a date ("21/11/2026", "211126" ...); null when it is none. */
  readonly parseDate: (text: string) => string | null;
  /** DD/MM/YYYY. */
  readonly formatDate: (date: string) => string;
  /** "1,234.5" -> "1234.50"; null when it is no amount. */
  readonly tidyAmount: (text: string) => string | null;
}

const Settings = createContext<ScreenSettings | null>(null);

export const ScreenSettingsProvider = Settings.Provider;

export function useScreenSettings(): ScreenSettings {
  const settings = use(Settings);
  if (!settings) throw new Error('the screen stands outside ScreenSettingsProvider');
  return settings;
}
