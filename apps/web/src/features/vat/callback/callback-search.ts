/** The query that HMRC adds on the way back. */
export interface CallbackSearch {
  readonly code?: string;
  readonly state?: string;
  /** Set when nothing was granted: `access_denied`. */
  readonly error?: string;
}

export function parseCallback({ code, state, error }: Record<string, unknown>): CallbackSearch {
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof state === 'string' ? { state } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}
