interface Place {
  readonly pathname: string;
  readonly search: object;
}

const clientIn = (search: object): unknown => ('clientId' in search ? search.clientId : undefined);

/**
 * Whether a navigation leaves what is typed on a page: for another page, or for another client at the same address.
 * Paging and sorting stay.
 */
export const leavesPage = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || clientIn(next.search) !== clientIn(current.search);
