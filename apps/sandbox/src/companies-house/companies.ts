/** A company as GET /company/{company_number} answers it, the members that have a meaning here. */
export interface Company {
  readonly company_name: string;
  readonly company_number: string;
  readonly company_status: string;
  readonly type: string;
  readonly jurisdiction: string;
  readonly date_of_creation: string;
  readonly registered_office_address: {
    readonly premises?: string;
    readonly address_line_1: string;
    readonly address_line_2?: string;
    readonly locality: string;
    readonly postal_code: string;
    readonly country: string;
  };
  readonly accounts: {
    // Texts with a leading zero, as live answers have them.
    readonly accounting_reference_date: { readonly day: string; readonly month: string };
  };
}

type Place = readonly [premises: string, street: string, city: string, postCode: string];

function company(
  [company_number, company_name]: readonly [string, string],
  [premises, address_line_1, locality, postal_code]: Place,
  [date_of_creation, day, month]: readonly [string, string, string],
  more: Partial<Company> = {},
): Company {
  return {
    company_name,
    company_number,
    company_status: 'active',
    type: company_number.startsWith('OC') ? 'llp' : 'ltd',
    jurisdiction: 'england-wales',
    date_of_creation,
    registered_office_address: {
      premises,
      address_line_1,
      locality,
      postal_code,
      country: 'England',
    },
    accounts: { accounting_reference_date: { day, month } },
    ...more,
  };
}

/** The register at the start: the demo's companies and some others to find. */
export const COMPANIES: readonly Company[] = [
  // It has moved since the demo's portal last asked.
  company(
    ['09876543', 'Harbour Lane Joinery Ltd'],
    ['Unit 7', 'Cumberland Road', 'Bristol', 'BS1 6XG'],
    ['2015-11-25', '31', '03'],
  ),
  company(
    ['08123456', 'Fenwick & Daughters Ltd'],
    ['12', 'Park Row', 'Leeds', 'LS1 5HD'],
    ['2012-06-27', '31', '03'],
  ),
  company(
    ['10111213', 'Kestrel Cycles Ltd'],
    ['12', '12 Park Row', 'Leeds', 'LS1 5HD'],
    ['2016-04-08', '31', '03'],
  ),
  company(
    ['11223344', 'Lark & Finch Interiors Ltd'],
    ['48', 'Queen Square', 'Bristol', 'BS1 4LH'],
    ['2018-02-26', '31', '03'],
  ),
  company(
    ['12345678', 'Blank Canvas Studio Ltd'],
    ['7', 'Paintworks', 'Bristol', 'BS4 3EH'],
    ['2019-12-03', '31', '03'],
  ),
  company(
    ['13572468', 'Fresh Start Bakery Ltd'],
    ['12', 'Park Row', 'Leeds', 'LS1 5HD'],
    ['2021-08-19', '31', '03'],
  ),
  company(['OC334455', 'Whitcombe Vineyard LLP'], ['', '', '', ''], ['2008-01-30', '31', '03'], {
    registered_office_address: {
      address_line_1: 'Whitcombe Farm',
      address_line_2: 'Long Lane',
      locality: 'Dorchester',
      postal_code: 'DT2 8NY',
      country: 'England',
    },
  }),
  company(
    ['SC445566', 'Harbour Light Ceramics Ltd'],
    ['3', 'Shore Street', 'Anstruther', 'KY10 3EA'],
    ['2013-03-11', '31', '03'],
    { jurisdiction: 'scotland' },
  ),
  company(
    ['OC412233', 'Harbour & Quay Surveyors LLP'],
    ['90', 'Deansgate', 'Manchester', 'M3 2QG'],
    ['2016-05-16', '30', '04'],
  ),
  company(
    ['07654321', 'Harbour Lane Boatyard Ltd'],
    ['1', 'Harbour Lane', 'Bristol', 'BS1 6XG'],
    ['2011-06-02', '30', '06'],
    { company_status: 'dissolved' },
  ),
];
