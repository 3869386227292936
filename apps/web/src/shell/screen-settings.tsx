import { useMemo, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { tidyAmount } from '#lib/amounts.ts';
import { currentBrand } from '#lib/brand.ts';
import { displayDate, readDate } from '#lib/dates.ts';
import { portalClock } from '#lib/portal-clock.ts';
import { ScreenSettingsProvider, type ScreenSettings } from '#ui/screen-settings.tsx';

/** What the kit is told of the product. */
export function screenSettings(today: string): ScreenSettings {
  return {
    productName: currentBrand().name,
    today,
    parseDate: (text) => readDate(text, today),
    formatDate: displayDate,
    tidyAmount,
  };
}

/** The same as the portal's clock has it: whatever shows today shows the next day from midnight on. */
export function CurrentScreenSettings({ children }: { children: ReactNode }): ReactElement {
  const today = useSyncExternalStore(portalClock.onNewDay, portalClock.today);
  const settings = useMemo(() => screenSettings(today), [today]);
  return <ScreenSettingsProvider value={settings}>{children}</ScreenSettingsProvider>;
}
