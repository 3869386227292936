import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { tidyAmount } from '#lib/amounts.ts';
import { refreshDay } from '#lib/api/refresh-day.ts';
import { displayDate, NO_DATE, readDate } from '#lib/dates.ts';
import { portalClock } from '#lib/portal-clock.ts';
import { ScreenSettingsProvider, type ScreenSettings } from '#ui/screen-settings.tsx';

/** The product's settings for the kit. */
export function screenSettings(today: string): ScreenSettings {
  return {
    today,
    parseDate: (text) => readDate(text, today),
    invalidDate: NO_DATE,
    formatDate: displayDate,
    tidyAmount,
  };
}

/**
 * The same with the portal's clock, around every private page: at midnight dates on the screen
 * change, and data that depends on the date is refetched.
 */
export function CurrentScreenSettings({ children }: { children: ReactNode }): ReactElement {
  const queryClient = useQueryClient();
  const today = useSyncExternalStore(portalClock.onNewDay, portalClock.today);
  const settings = useMemo(() => screenSettings(today), [today]);
  useEffect(() => portalClock.onNewDay(() => refreshDay(queryClient)), [queryClient]);
  return <ScreenSettingsProvider value={settings}>{children}</ScreenSettingsProvider>;
}
