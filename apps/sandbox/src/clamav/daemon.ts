import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { answerCommand, type Exchange, type Scan } from './answer.ts';

/** clamd on a port, which can be taken down and up again. */
export interface Clamd {
  readonly port: number;
  readonly isDown: boolean;
  /** The last scans, newest first. */
  scans(): readonly Scan[];
  /** How many connections are open. */
  connections(): number;
  takeDown(): Promise<void>;
  bringUp(): Promise<void>;
}

const MOST_SCANS = 50;

/** Starts clamd on 127.0.0.1; port 0 takes any free one. A busy port is an error. */
export async function startClamd(wantedPort: number): Promise<Clamd> {
  const scans: Scan[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
    void answerOn(socket).then((scan) => {
      if (scan?.answer === '') socket.destroy();
      if (scan) scans.unshift(scan);
      scans.splice(MOST_SCANS);
    });
  };
  let server: Server | undefined = await listen(serve, wantedPort);
  const port = portOf(server);
  return {
    port,
    get isDown() {
      return !server;
    },
    scans: () => scans,
    connections: () => sockets.size,
    takeDown: async () => {
      const closing = server;
      server = undefined;
      if (!closing) return;
      closing.close();
      for (const socket of sockets) socket.destroy();
      await once(closing, 'close');
    },
    bringUp: async () => {
      server ??= await listen(serve, port);
    },
  };
}

async function listen(serve: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(serve).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('clamd has no port.');
}

/** One command on a connection; null when it was no scan, or nobody waited for its end. */
async function answerOn(socket: Socket): Promise<Scan | null> {
  try {
    return await answerCommand(exchangeOn(socket));
  } catch {
    return null;
  } finally {
    // Reads the rest and forgets it: closing at once could take the answer back.
    socket.end();
    socket.resume();
  }
}

function exchangeOn(socket: Socket): Exchange {
  const chunks = socket.iterator({ destroyOnReturn: false });
  let held = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await chunks.next();
    if (done) throw new Error('the connection ended');
    held = Buffer.concat([held, value as Buffer]);
  };
  const take = (bytes: number) => {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  };
  return {
    read: async (bytes) => {
      while (held.length < bytes) await more();
      return take(bytes);
    },
    readTo: async (byte) => {
      while (!held.includes(byte)) await more();
      const text = take(held.indexOf(byte)).toString('latin1');
      take(1);
      return text;
    },
    send: (text) => void socket.write(text),
  };
}
