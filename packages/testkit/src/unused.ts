// Of the process: a module's own would begin again in each file of tests, on the same database and register.
const used = globalThis as { addressesUsed?: number; companyNumbersUsed?: number };

/** An unused IP address, as failed sign-ins count by address. */
export function anAddress(): string {
  const nth = (used.addressesUsed = (used.addressesUsed ?? 0) + 1);
  return `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;
}

/** A company number that no other test of the process has, so that none changes what the register says of it. */
export function aCompanyNumber(): string {
  used.companyNumbersUsed = (used.companyNumbersUsed ?? 0) + 1;
  return String(used.companyNumbersUsed).padStart(8, '0');
}
