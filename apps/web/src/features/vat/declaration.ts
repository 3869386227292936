/** HMRC's own words, which a business confirms with every return. */
export const DECLARATION =
  'When you submit this VAT information you are making a legal declaration that the information is true and complete. A false declaration can result in prosecution.';
