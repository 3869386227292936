/** An input that makes the sandbox fail on purpose, and its effect. */
export interface Sentinel {
  readonly input: string;
  readonly effect: string;
}

/** The answer to one recipient. `code` is an SMTP reply code, `afterMs` a delay before the answer. */
export type RecipientAnswer = { readonly afterMs?: number } & (
  | { readonly accept: true }
  | { readonly accept: false; readonly code: number; readonly message: string }
);

const LATER_TIMES = 2;
/** Longer than the ten seconds the portal waits for any provider. */
const SLOW_MS = 12_000;

export const inboxSentinels = [
  { input: 'bounce@…', effect: 'Refused for good: 550, there is no such mailbox.' },
  { input: 'spam@…', effect: 'Refused for good once the whole mail was sent: 554.' },
  { input: 'full@…', effect: 'Refused for now, every time: 452, the mailbox is full.' },
  { input: 'later@…', effect: 'Refused for now twice (451), then taken. Every mail again.' },
  { input: 'slow@…', effect: 'Taken, but the answer needs 12 seconds.' },
  {
    input: 'lost@…',
    effect:
      'Taken, but the connection breaks before the answer, so the sender must try again. The second time is answered, and the mail still lies here once.',
  },
] as const satisfies readonly Sentinel[];

/** `Later+invoices@Example.com` is the sentinel `later`: any domain, any tag, any case. */
export function sentinelOf(address: string): string {
  return (/^[^@+]*/.exec(address)?.[0] ?? '').toLowerCase();
}

/** Answers recipients. It remembers only how often each `later@` has been refused. */
export function createRecipientRules(): {
  answer(address: string): RecipientAnswer;
  forget(): void;
} {
  const putOff = new Map<string, number>();

  const answerLater = (mailbox: string): RecipientAnswer => {
    const times = (putOff.get(mailbox) ?? 0) + 1;
    if (times > LATER_TIMES) {
      putOff.delete(mailbox);
      return { accept: true };
    }
    putOff.set(mailbox, times);
    return { accept: false, code: 451, message: `Try again later (${times} of ${LATER_TIMES})` };
  };

  return {
    answer: (address) => {
      switch (sentinelOf(address)) {
        case 'bounce':
          return { accept: false, code: 550, message: `No such mailbox: ${address}` };
        case 'full':
          return { accept: false, code: 452, message: `Mailbox full: ${address}` };
        case 'later':
          return answerLater(address.toLowerCase());
        case 'slow':
          return { accept: true, afterMs: SLOW_MS };
        default:
          return { accept: true };
      }
    },
    forget: () => putOff.clear(),
  };
}
