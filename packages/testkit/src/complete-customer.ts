/** The details of a complete customer besides its name and e-mail address. */
export const COMPLETE_CUSTOMER = {
  phone_no_1: '020 7946 0100',
  address_line_1: '1 High Street',
  city: 'York',
  post_code: 'YO1 7HH',
};

/** The text typed into the form of a customer, by label. */
export const customerByLabel = (name: string, email: string) => ({
  Name: name,
  Email: email,
  'Phone number': '020 7946 0777',
  'Address line 1': COMPLETE_CUSTOMER.address_line_1,
  City: COMPLETE_CUSTOMER.city,
  Postcode: COMPLETE_CUSTOMER.post_code,
});
