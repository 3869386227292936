/** Said to whoever opens an invitation that they have accepted; the screen shows the way to the login with it. */
export const PASSWORD_SET_ALREADY =
  'You have already set a password for this account. Please log in.';
