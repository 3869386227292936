declare module '@tanstack/react-router' {
  // In the history's entry, not in the address: a link must not name anybody's email.
  interface HistoryState {
    /** Where the link to a new password was sent, if there is an account. */
    readonly askedEmail?: string;
  }
}
export {};
