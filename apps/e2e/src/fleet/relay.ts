import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of nodes of this machine, as a load balancer is. */
export interface Relay {
  readonly url: string;
  /** Sends new connections to these ports in turn, and breaks the ones that are open. */
  turnTo(...ports: readonly number[]): void;
  end(): Promise<void>;
}

export async function startRelay(first: number): Promise<Relay> {
  const open = new Set<Socket>();
  let nodes: readonly number[] = [first];
  let taken = 0;
  const cut = () => {
    for (const end of open) end.destroy();
  };
  const server = createServer((near) => {
    const far = connect(nodes[taken++ % nodes.length] ?? first, 'localhost');
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on('error', () => other.destroy()).on('close', () => open.delete(end) && other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    turnTo: (...ports) => {
      nodes = ports;
      cut();
    },
    end: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
