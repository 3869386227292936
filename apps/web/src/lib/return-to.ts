/** The query of a page that returns to where it was opened. */
export interface ReturnTo {
  /** A path of our own; `safeDestination` checks it at use. */
  readonly return_to?: string;
}

/** `validateSearch` of such a page. */
export function parseReturnTo({ return_to }: Record<string, unknown>): ReturnTo {
  return typeof return_to === 'string' ? { return_to } : {};
}
