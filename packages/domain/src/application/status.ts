/** The modes that the office can switch the portal to: announced maintenance is still to come. */
export const MODES = ['online', 'announced', 'maintenance'] as const;
export type Mode = (typeof MODES)[number];

/** A banner on a phone has room for this much. */
export const LONGEST_MESSAGE = 200;

export const UNDER_MAINTENANCE = 'Our application is under maintenance. Please check back soon!';
export const MAINTENANCE_SOON = 'Maintenance begins soon. Please save your work.';
export const DEVICE_OFFLINE =
  'Your device is currently offline. Please check your internet connection.';
