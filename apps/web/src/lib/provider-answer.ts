/** The query that a provider adds when the browser comes back from its page. */
export interface ProviderAnswer {
  readonly code?: string;
  readonly state?: string;
  /** Set when nothing was granted: `access_denied`. */
  readonly error?: string;
}

/** `validateSearch` of a page to which providers lead back. */
export function parseAnswer({ code, state, error }: Record<string, unknown>): ProviderAnswer {
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof state === 'string' ? { state } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}
