/**
 * The subject of a refusal. `left`, `paper` and `business`: the client. `external`: a record kept in another accounting
 * system. `early`: a step of the sign-up comes first. `unauthorised`: the client has to let us act for them elsewhere
 * first. `settled`: it has been done already. `particulars`: what a paper must say of its sender. All others concern
 * the state of the record itself.
 */
export type RefusalKind =
  | 'left'
  | 'paper'
  | 'business'
  | 'external'
  | 'early'
  | 'unauthorised'
  | 'settled'
  | 'particulars'
  | 'type'
  | 'state'
  | 'credited'
  | 'invoiced'
  | 'address';

/** Why a rule forbids an action. A rule answers null when it allows it. */
export interface Refusal {
  /** The server maps it to a status (`platform/refusals.ts`). */
  readonly kind: RefusalKind;
  /** The sentence on the disabled button and in the server's answer. */
  readonly reason: string;
}
