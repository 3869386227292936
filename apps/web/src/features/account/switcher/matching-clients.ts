import { folded } from '@counterfoil/domain/folded';

export interface NamedClient {
  readonly id: string;
  readonly name: string;
  /** The number that the client quotes on the phone. */
  readonly number: number;
  readonly hasLeft: boolean;
}

/** The clients whose name has every typed word, or whose number begins with it; by name. */
export function matchingClients(
  clients: readonly NamedClient[],
  text: string,
): readonly NamedClient[] {
  const words = folded(text).split(' ');
  return clients
    .filter(({ name, number }) => {
      const own = folded(name);
      return words.every((word) => own.includes(word) || String(number).startsWith(word));
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.number - b.number);
}
