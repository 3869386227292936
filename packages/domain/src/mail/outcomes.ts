/** The outcome of a mail for one of its addresses. */
export interface AddressOutcome {
  readonly address: string;
  readonly state: 'queued' | 'sent' | 'failed';
  /** Why it has not received the mail, or not yet. */
  readonly reason: string | null;
}

/** A stored mail: addresses neither pending nor refused have it. Addresses are separated by commas. */
export interface MailOutcome {
  readonly recipients: string;
  readonly pending: string;
  readonly refused: string;
  readonly reason: string | null;
  /** By address, what the mail server said. */
  readonly answers: Readonly<Record<string, string>>;
}

export const addressesIn = (list: string): string[] => list.split(',').filter(Boolean);

/** Works out the outcome of a mail for each of its addresses. */
export function outcomesOf({ answers, ...mail }: MailOutcome): AddressOutcome[] {
  const [pending, refused] = [addressesIn(mail.pending), addressesIn(mail.refused)];
  const stateOf = (address: string) => {
    if (refused.includes(address)) return 'failed';
    return pending.includes(address) ? 'queued' : 'sent';
  };
  return addressesIn(mail.recipients).map((address) => {
    const state = stateOf(address);
    const answer = Object.hasOwn(answers, address) ? answers[address] : undefined;
    return { address, state, reason: state === 'sent' ? null : (answer ?? mail.reason) };
  });
}

/** "b@fig.example was refused: 550 No such mailbox" */
export const refusedInWords = (outcomes: readonly Omit<AddressOutcome, 'state'>[]): string =>
  outcomes
    .map(({ address, reason }) => `${address} was refused${reason ? `: ${reason}` : ''}`)
    .join('; ');

/** Recipients of another mail. */
export interface RemainingRecipients {
  /** Those that no mail has reached since the last that failed. */
  readonly failed: readonly string[];
  readonly to: readonly string[];
}

/**
 * Finds the addresses to which a document is sent again, so that nobody gets a second copy because others got none;
 * null when it reached every address, or nobody has it.
 * @param current the customer's addresses @param mails those with the document so far, the oldest first
 */
export function stillToReach(
  current: readonly string[],
  mails: readonly (readonly AddressOutcome[])[],
): RemainingRecipients | null {
  const latest = new Map(mails.flat().map(({ address, state }) => [address, state]));
  const isFailed = (address: string) => latest.get(address) === 'failed';
  const failed = [...latest.keys()].filter(isFailed);
  if (failed.length === 0 || failed.length === latest.size) return null;
  const wereTheirs = current.some((address) => latest.has(address));
  if (!wereTheirs) return { failed, to: failed };
  // A corrected address counts as a different one.
  const to = current.filter((address) => isFailed(address) || !latest.has(address));
  return to.length > 0 ? { failed, to } : null;
}
