import { safeDestination } from '#lib/session/safe-destination.ts';

const BACK_LABEL = 'Back to what you were writing';

/** For the header of a page that was opened to correct what a paper lacks; otherwise nothing. */
export function wayBack(returnTo: string | undefined) {
  const { pathname, searchParams } = new URL(
    safeDestination(returnTo, '/'),
    window.location.origin,
  );
  if (returnTo === undefined || pathname === '/') return {};
  return {
    back: pathname,
    backSearch: Object.fromEntries(searchParams),
    backLabel: BACK_LABEL,
  };
}
