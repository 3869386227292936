import { expect, test } from 'vitest';
import { pagesWithout } from './pages.ts';
import { WALKS } from './walks.ts';

/** A screen comes to these by a press, or a journey does. */
const ON_THE_WAY = ['check-email', 'customers/$id/ledger', 'envelope/$id'];
const OF_JOURNEYS = ['account/open-banking/$id', 'vat/$id', 'pay/$token'];
const WITHOUT_SCREEN = ['', 'logout', 'contract-redirect', 'sign-up', '404'];

test('every page of the app is on a walk, except those of the sign-up, which has journeys', () => {
  const screens = WALKS.flatMap(({ visits }) => visits.flatMap((visit) => visit.screens));
  const left = pagesWithout(screens).map(({ path }) => path);
  expect(left.filter((path) => !path.startsWith('sign-up/')).toSorted()).toEqual(
    [...ON_THE_WAY, ...OF_JOURNEYS, ...WITHOUT_SCREEN].toSorted(),
  );
});
