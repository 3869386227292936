import type { FairLine } from '#platform/fair-line';
import type { ReceivingDeps } from '#platform/files/receive-form';
import type { Secrets } from '#platform/secrets';

export interface IdentityDeps extends ReceivingDeps {
  readonly secrets: Secrets;
  readonly pictures: FairLine;
}
