const MB = 1024 * 1024;
const STANDARD = { text: '100 MB', bytes: 100 * MB };
const TIERS: Readonly<Record<string, typeof STANDARD>> = {
  Standard: STANDARD,
  Plus: { text: '1 GB', bytes: 1024 * MB },
};

/** The storage limit of a tier, as text and in bytes. */
export const storageLimit = (tier: string) => TIERS[tier] ?? STANDARD;
