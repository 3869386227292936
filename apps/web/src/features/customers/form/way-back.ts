import { safeDestination } from '#lib/session/safe-destination.ts';

const LIST = '/customers';

/** The page that opened the form (`return_to`), else the list. */
export function wayBack(returnTo: string | undefined): string {
  return safeDestination(returnTo, LIST);
}

/** The same with the new customer chosen there: "/invoices/create?customer_id=0190...". */
export function wayBackWith(returnTo: string | undefined, customerId: string): string {
  const back = wayBack(returnTo);
  if (back === LIST) return back;
  const { pathname, searchParams } = new URL(back, window.location.origin);
  searchParams.set('customer_id', customerId);
  return `${pathname}?${searchParams.toString()}`;
}
