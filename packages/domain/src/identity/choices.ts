/** How somebody proves who they are (spec A section 3). A passport does not show an address: its holder also proves that. */
export const IDENTITY_TYPES = [
  'driving_license',
  'passport',
  'no_passport_no_driving_license',
] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

export const TITLES = ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr'] as const;

/** Where a passport is from: the UK, or any other country, which is then named. */
export const REGIONS = ['uk', 'international'] as const;
export type Region = (typeof REGIONS)[number];

/** Whether the choice comes with a picture of a document. */
export const hasDocument = (type: IdentityType): boolean =>
  type !== 'no_passport_no_driving_license';
