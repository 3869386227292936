/** What a complete customer has besides its name and e-mail address. */
export const COMPLETE_CUSTOMER = {
  phone_no_1: '020 7946 0100',
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO1 7HH',
};
