import { MAX_IDS, spellingsOf, type AskedField } from '@counterfoil/contract/asked';
import type { Route } from '@counterfoil/contract/route';
import { REQUIRED } from '@counterfoil/domain/text';
import { refuseField } from '../refusals.ts';

type Place = Readonly<Record<string, string | readonly string[] | undefined>> | undefined;

interface Given {
  readonly query: unknown;
  readonly body: unknown;
}

/** What a route accepts in several spellings, from the query and the body. 422 when it is missing. */
export function readAsked({ asked }: Route, { query, body }: Given): unknown {
  if (!asked) return undefined;
  const places = [query as Place, body as Place];
  return Object.fromEntries(
    Object.entries(asked).map(([name, field]) => [name, valueOf(name, field, places)]),
  );
}

function valueOf(name: string, { gives, isRequired, differ }: AskedField, places: Place[]) {
  // For a single id the body wins; several ids keep the order of the address.
  const inOrder = gives === 'id' ? places.toReversed() : places;
  const given = inOrder.flatMap((place) =>
    spellingsOf(name).flatMap((spelling) => place?.[spelling] ?? []),
  );
  if (given.length === 0) {
    if (isRequired) throw refuseField(name, REQUIRED);
    return undefined;
  }
  if (gives === 'id') {
    if (differ !== undefined && new Set(given).size > 1) throw refuseField(name, differ);
    return given[0];
  }
  if (given.length > MAX_IDS) {
    throw refuseField(name, `Must contain no more than ${MAX_IDS} ids`);
  }
  return given;
}
