import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that can break. */
export interface TcpCutter {
  readonly port: number;
  /** Breaks the next connection once so many bytes have gone to the server. */
  cutNextAfter(bytes: number): void;
  /** The connections so far. */
  connections(): number;
  end(): Promise<void>;
}

/** Passes connections on to a port of this machine. */
export async function startTcpCutter(to: number): Promise<TcpCutter> {
  const open = new Set<Socket>();
  let [connections, cutAt] = [0, Infinity];
  const server = createServer((near) => {
    connections++;
    const far = connect(to, '127.0.0.1');
    let left = cutAt;
    cutAt = Infinity;
    const cut = () => [near, far].forEach((end) => void end.destroy());
    near.on('data', ({ length }) => {
      left -= length;
      if (left < 0) cut();
    });
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      open.add(end.on('error', cut).on('close', () => open.delete(end)));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutNextAfter: (bytes) => void (cutAt = bytes),
    connections: () => connections,
    end: async () => {
      for (const end of open) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
