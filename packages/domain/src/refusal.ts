/**
 * What a refusal is about. `left` and `paper`: the client. `external`: a record kept in another
 * accounting system. All others: the state of the record itself.
 */
export type RefusalKind =
  | 'left'
  | 'paper'
  | 'external'
  | 'type'
  | 'state'
  | 'credited'
  | 'invoiced'
  | 'address';

/** Why a rule does not allow something. A rule answers null when it does. */
export interface Refusal {
  /** The server maps it to a status (`platform/refusals.ts`). */
  readonly kind: RefusalKind;
  /** The sentence on the disabled button and in the server's answer. */
  readonly reason: string;
}
