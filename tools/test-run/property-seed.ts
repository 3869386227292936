import fc from 'fast-check';

/** The same for every run: what passed yesterday passes today. */
const SEED = 20_261_121;

/**
 * The seed that all properties of a run begin with: `PROPERTY_SEED` when it is given.
 * @throws Error when it is no whole number of 32 bits
 */
export function propertySeed(given: string | undefined): number {
  if (given === undefined || given === '') return SEED;
  const seed = Number(given);
  if (seed === (seed | 0)) return seed;
  throw new Error(`PROPERTY_SEED is ${given}, which is no whole number of 32 bits.`);
}

// Runs before each test file. fast-check prints the seed of what fails.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: propertySeed(process.env['PROPERTY_SEED']),
});
