import type { IdentityType, Region } from '@counterfoil/domain/identity/choices';

export const TYPE_NAMES: Readonly<Record<IdentityType, string>> = {
  driving_license: 'Driving licence',
  passport: 'Passport',
  no_passport_no_driving_license: 'No passport or driving licence',
};

export const REGION_NAMES: Readonly<Record<Region, string>> = {
  uk: 'UK',
  international: 'International',
};
