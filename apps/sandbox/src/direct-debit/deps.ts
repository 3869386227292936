import type { Clock } from '../clock.ts';
import type { Changes } from './changes.ts';
import type { Scenarios } from './scenarios.ts';
import type { Store } from './store.ts';

export interface ApiDeps {
  readonly store: Store;
  readonly changes: Changes;
  readonly scenarios: Scenarios;
  readonly now: Clock;
}
