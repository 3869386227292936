/** Shown to a person who opens an invitation they have accepted; the screen adds the way to the login. */
export const PASSWORD_SET_ALREADY =
  'You have already set a password for this account. Please log in.';
