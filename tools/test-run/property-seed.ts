import fc from 'fast-check';

/** Fixed, so that properties that passed yesterday pass today. */
const SEED = 20_261_121;

/**
 * The seed of all properties of a run: `PROPERTY_SEED` when it is set.
 * @throws Error when it is not a whole number of 32 bits
 */
export function propertySeed(given: string | undefined): number {
  if (given === undefined || given === '') return SEED;
  const seed = Number(given);
  if (seed === (seed | 0)) return seed;
  throw new Error(`PROPERTY_SEED is ${given}, which is not a whole number of 32 bits.`);
}

// Runs before each test file. fast-check prints the seed of a failing property.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: propertySeed(process.env['PROPERTY_SEED']),
});
