/** The sandbox cannot start. The message is one sentence that names the setting to change. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
