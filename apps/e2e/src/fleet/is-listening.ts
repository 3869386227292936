import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether somebody takes connections there. */
export function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}
