import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';
import type { CustomersPorts } from './ports.ts';

export interface CustomersDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly ports: CustomersPorts;
}
