import { createContext, use } from 'react';

/**
 * The product's settings for the kit. The kit imports nothing of the product, so the app provides
 * them around every private page.
 */
export interface ScreenSettings {
  /** Today in London, `YYYY-MM-DD` as every date here. */
  readonly today: string;
  /** Reads the spec's forms of a date ("21/11/2026", "211126" ...); null for other text. */
  readonly parseDate: (text: string) => string | null;
  /** The error for text that is no date. */
  readonly invalidDate: string;
  /** DD/MM/YYYY. */
  readonly formatDate: (date: string) => string;
  /** "1,234.5" -> "1234.50"; null for other text. */
  readonly tidyAmount: (text: string) => string | null;
}

const Settings = createContext<ScreenSettings | null>(null);

export const ScreenSettingsProvider = Settings.Provider;

export function useScreenSettings(): ScreenSettings {
  const settings = use(Settings);
  if (!settings) throw new Error('the screen is outside ScreenSettingsProvider');
  return settings;
}
