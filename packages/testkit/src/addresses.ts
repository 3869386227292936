// Of the process: a module's own would begin again in each file of tests, on the same database.
const counter = globalThis as { addressesUsed?: number };

/** An unused IP address, as failed sign-ins count by address. */
export function anAddress(): string {
  const used = (counter.addressesUsed = (counter.addressesUsed ?? 0) + 1);
  return `10.${(used >> 16) & 255}.${(used >> 8) & 255}.${used & 255}`;
}
