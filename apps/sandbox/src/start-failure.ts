/** The sandbox cannot start; the message is one sentence that names what to change. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
