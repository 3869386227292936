// Of the process: a module's own would begin again in each file of tests, on the same register.
const counter = globalThis as { companyNumbersUsed?: number };

/** A company number that no other test of the process has, so that none changes what the register says of it. */
export function aCompanyNumber(): string {
  counter.companyNumbersUsed = (counter.companyNumbersUsed ?? 0) + 1;
  return String(counter.companyNumbersUsed).padStart(8, '0');
}
