import type { BusinessType } from '@counterfoil/domain/client/business-type';
import type { Row } from '#platform/db/rows';
import type { Jobs } from '#platform/jobs/jobs';
import type { UserMailQueue } from '#platform/mail/user-mails';
import type { PaperDeps } from '#platform/papers/issue-paper';

export interface InviteDeps extends PaperDeps {
  readonly userMails: UserMailQueue<'invitation'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Makes the token of an invitation with this id; by default it is random. */
  readonly tokenOf?: (invitationId: string) => string;
}

/** The office's knowledge of a client before they sign up. */
export interface NewInvitation {
  readonly brand: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly company_number: string | null;
  readonly business_type: BusinessType;
  /** Of the business; null: the register knows it, or the sign-up asks. */
  readonly address: Pick<
    Row<'clients'>,
    'address_line_1' | 'address_line_2' | 'city' | 'post_code'
  > | null;
  readonly paper: boolean;
  readonly shoebox: boolean;
  readonly external_accounting_id: string | null;
  readonly external_accounting_client: boolean;
  readonly usable_bank_details: boolean;
}
