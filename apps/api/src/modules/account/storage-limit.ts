const MB = 1024 * 1024;
const STANDARD = { text: '100 MB', bytes: 100 * MB };
const TIERS: Readonly<Record<string, typeof STANDARD>> = {
  Standard: STANDARD,
  Plus: { text: '1 GB', bytes: 1024 * MB },
};

/** How much a client of this tier may keep, as it is shown and in bytes. */
export const storageLimit = (tier: string) => TIERS[tier] ?? STANDARD;
