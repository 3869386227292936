import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup/cpu';
const PERIOD_US = 100_000;

/** A share of one processor for a process and its children. */
export interface Share {
  /** Runs work whose new processes, started before it first waits, get the share. */
  spawning<T>(work: () => Promise<T>): Promise<T>;
  /** Only once its processes have ended. */
  remove(): void;
}

/** @throws where the machine does not let us make a control group (version 1, as root) */
export function shareOfProcessor(name: string, part: number): Share {
  const group = join(GROUPS, `counterfoil-${process.pid}-${name}`);
  mkdirSync(group);
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * part)));
  const enter = (where: string) => writeFileSync(join(where, 'cgroup.procs'), String(process.pid));
  return {
    spawning: (work) => {
      enter(group);
      const working = work();
      enter(GROUPS);
      return working;
    },
    remove: () => rmdirSync(group),
  };
}
