import type { ClientContract } from '@counterfoil/contract/contracts/schemas';

/** Whether the client still has to agree to a contract. */
export const isOpen = ({ sign_contract, contract_confirmed_at }: ClientContract): boolean =>
  sign_contract && contract_confirmed_at === null;

/** When the client agreed to the newest of those that they have agreed to; null: to none. */
export const agreedAt = (contracts: readonly ClientContract[]): string | null =>
  contracts.findLast(({ contract_confirmed_at: at }) => at !== null)?.contract_confirmed_at ?? null;
