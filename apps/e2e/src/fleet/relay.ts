import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to servers of this machine, which can be turned to others or cut. */
export interface Relay {
  readonly port: number;
  /** Sends new connections to these ports in turn, and breaks the ones that are open. Without ports the line is cut. */
  turnTo(...ports: readonly number[]): void;
  end(): Promise<void>;
}

export async function startRelay(first: number): Promise<Relay> {
  const open = new Set<Socket>();
  let ports: readonly number[] = [first];
  let taken = 0;
  const cut = () => {
    for (const end of open) end.destroy();
  };
  const pass = (near: Socket, to: number) => {
    const far = connect(to, 'localhost');
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(end);
          other.destroy();
        });
    }
  };
  const server = createServer((near) => {
    const to = ports[taken++ % ports.length];
    if (to === undefined) near.destroy();
    else pass(near, to);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    turnTo: (...next) => {
      ports = next;
      cut();
    },
    end: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
