import type { MailRow } from './mail-kinds.ts';

/** How an e-mail fared: queued, sent, or failed and why. */
export const presentDelivery = ({
  state,
  reason,
  sent_at,
}: Pick<MailRow, 'state' | 'reason' | 'sent_at'>) => ({ state, reason, sent_at });
