/** Where the brand's clients come back to from their bank. */
export const BANK_RETURN_ADDRESS = 'https://localhost/callback';
