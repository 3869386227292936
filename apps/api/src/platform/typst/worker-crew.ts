import type { Worker } from './worker-process.ts';

export interface CrewSettings {
  readonly workers: number;
  readonly recycleAfter: number;
  readonly memoryLimitBytes: number;
  readonly start: () => Worker;
}

export interface Member {
  readonly worker: Worker;
  busy: boolean;
  /** To be replaced; it works on until its successor is ready. */
  worn: boolean;
}

/** As many ready workers as wanted: who dies or wears out is replaced. */
export interface Crew {
  readonly settings: CrewSettings;
  /** Somebody is ready for work. */
  readonly onReady: () => void;
  /** Nobody is left, and nobody starts. */
  readonly onBroken: () => void;
  readonly members: Set<Member>;
  readonly starting: Set<Worker>;
  /** All that have not ended yet, be they starting, at work or on their way out. */
  readonly living: Set<Worker>;
  failedStarts: number;
  closed: boolean;
}

// Workers that end before they are ready, in a row, before the crew is taken for broken.
const FAILED_STARTS = 3;

export function createCrew(
  settings: CrewSettings,
  listener: Pick<Crew, 'onReady' | 'onBroken'>,
): Crew {
  const crew = {
    settings,
    ...listener,
    members: new Set<Member>(),
    starting: new Set<Worker>(),
    living: new Set<Worker>(),
    failedStarts: 0,
    closed: false,
  };
  staff(crew);
  return crew;
}

/** Somebody free for the next paper. Tries to start a crew that was broken: it may be mended. */
export function findFree(crew: Crew): Member | undefined {
  if (crew.members.size === 0 && crew.starting.size === 0) crew.failedStarts = 0;
  staff(crew);
  return crew.members.values().find(({ busy }) => !busy);
}

/** The member's paper is done, or the member died of it. */
export function release(crew: Crew, member: Member, isAlive: boolean): void {
  const { worker } = member;
  const { recycleAfter, memoryLimitBytes } = crew.settings;
  member.busy = false;
  member.worn ||= worker.renders >= recycleAfter || worker.memoryBytes >= memoryLimitBytes;
  // With each paper one more attempt: what kept workers from starting may be over.
  crew.failedStarts = Math.min(crew.failedStarts, FAILED_STARTS - 1);
  if (!isAlive) crew.members.delete(member);
  else if (!crew.members.has(member)) worker.stop();
  staff(crew);
}

/** Who is at work finishes; all have ended when it resolves. */
export async function closeCrew(crew: Crew): Promise<void> {
  crew.closed = true;
  for (const member of crew.members) dismiss(crew, member);
  for (const worker of crew.starting) worker.stop();
  await Promise.all([...crew.living].map(({ ended }) => ended));
}

/** Starts what is missing, counting those on their way and not those on their way out. */
function staff(crew: Crew): void {
  if (crew.closed || crew.failedStarts >= FAILED_STARTS) return;
  const fresh = [...crew.members].filter(({ worn }) => !worn).length;
  for (let count = fresh + crew.starting.size; count < crew.settings.workers; count++) {
    void hire(crew);
  }
}

async function hire(crew: Crew): Promise<void> {
  const worker = start(crew);
  const isReady = await worker?.ready;
  if (worker) crew.starting.delete(worker);
  if (crew.closed) return;
  if (worker && isReady) return welcome(crew, worker);
  if (++crew.failedStarts < FAILED_STARTS) return staff(crew);
  if (crew.members.size === 0 && crew.starting.size === 0) crew.onBroken();
}

function start(crew: Crew): Worker | undefined {
  try {
    const worker = crew.settings.start();
    crew.starting.add(worker);
    crew.living.add(worker);
    void worker.ended.then(() => crew.living.delete(worker));
    return worker;
  } catch {
    // Without memory for a process, forking itself throws.
    return undefined;
  }
}

function welcome(crew: Crew, worker: Worker): void {
  crew.failedStarts = 0;
  const worn = crew.members.values().find((member) => member.worn);
  if (worn) dismiss(crew, worn);
  const member = { worker, busy: false, worn: false };
  crew.members.add(member);
  void worker.ended.then(() => {
    if (crew.members.delete(member)) staff(crew);
  });
  crew.onReady();
}

function dismiss(crew: Crew, member: Member): void {
  crew.members.delete(member);
  if (!member.busy) member.worker.stop();
}
