import { readdirSync, readFileSync } from 'node:fs';

const TICKS = 100;

/** The processor time that these processes have used, in seconds, and their children that have ended. */
export function cpuSecondsOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      // After the name, which may have spaces: state, then the 11th to 14th of the rest are the times.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      for (const field of fields.slice(11, 15)) ticks += Number(field);
    } catch {
      // It has ended.
    }
  }
  return ticks / TICKS;
}

/** @returns what finds the processes of the server at this address, and of its connections */
export function postgresPids(url: string): () => number[] {
  const { port } = new URL(url);
  const parentOf = (pid: string): [string, string] => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [pid, fields[1] ?? ''];
  };
  const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const all = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const safely = <T>(read: () => T): T[] => {
    try {
      return [read()];
    } catch {
      return [];
    }
  };
  const [server] = all().filter((pid) =>
    safely(() => commandOf(pid)).some(
      (text) => text.includes('/postgres\0') && text.includes(`\0${port}\0`),
    ),
  );
  return () => [
    Number(server),
    ...all()
      .flatMap((pid) => safely(() => parentOf(pid)))
      .filter(([, parent]) => parent === server)
      .map(([pid]) => Number(pid)),
  ];
}
