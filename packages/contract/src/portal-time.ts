/**
 * The header that carries the portal's own time with every answer: an instant, written
 * `2027-03-10T10:00:00.000Z`. The browser's clock follows it. `Date` does not work: it is the
 * machine's, and proxies rewrite it.
 */
export const PORTAL_TIME = 'portal-time';
