import type { MailRow } from './mail-kinds.ts';

/** The delivery state of an e-mail: queued, sent, or failed and why. */
export const presentDelivery = ({
  state,
  reason,
  sent_at,
}: Pick<MailRow, 'state' | 'reason' | 'sent_at'>) => ({ state, reason, sent_at });
