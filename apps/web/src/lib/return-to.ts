/** The query of a page that goes back to where it was opened from when it is done. */
export interface ReturnTo {
  /** A path of ours; `safeDestination` sees to that when it is used. */
  readonly return_to?: string;
}

/** `validateSearch` of such a page. */
export function parseReturnTo({ return_to }: Record<string, unknown>): ReturnTo {
  return typeof return_to === 'string' ? { return_to } : {};
}
