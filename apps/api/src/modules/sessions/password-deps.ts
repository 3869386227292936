import type { Brand } from '#platform/brands';
import type { Jobs } from '#platform/jobs/jobs';
import type { PasswordJudge } from './judge-password.ts';
import type { SignInDeps } from './sign-in.ts';

export interface PasswordDeps extends SignInDeps {
  readonly brands: readonly Brand[];
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly judge: PasswordJudge;
}
