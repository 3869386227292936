import { PdfError } from './pdf-error.ts';
import type { RenderRequest } from './render-request.ts';
import type { Worker } from './worker-process.ts';

export interface PoolSettings {
  readonly workers: number;
  readonly recycleAfter: number;
  readonly memoryLimitBytes: number;
  readonly start: () => Worker;
}

interface Job {
  readonly request: RenderRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: PdfError) => void;
  tries: number;
}

interface Member {
  readonly worker: Worker;
  busy: boolean;
  /** To be replaced; it works on until its successor is ready. */
  worn: boolean;
}

// A worker that dies takes its paper with it: that is tried once more, on another.
const TRIES = 2;
// Workers that end before they are ready, in a row, before the waiting papers are given up.
const FAILED_STARTS = 3;

/** Workers and the line of papers before them: first come, first served. */
export function createPool(settings: PoolSettings) {
  const members = new Set<Member>();
  const starting = new Set<Worker>();
  const jobs: Job[] = [];
  let failedStarts = 0;
  let closed = false;

  const giveUp = (reason: string) => {
    for (const job of jobs.splice(0)) job.reject(new PdfError(reason));
  };
  const dismiss = (member: Member) => {
    members.delete(member);
    if (!member.busy) member.worker.stop();
  };
  const hire = async () => {
    const worker = settings.start();
    starting.add(worker);
    const isReady = await worker.ready;
    starting.delete(worker);
    if (closed) return worker.stop();
    if (!isReady) {
      if (++failedStarts >= FAILED_STARTS) return giveUp('the PDF workers do not start');
      return staff();
    }
    failedStarts = 0;
    const member = { worker, busy: false, worn: false };
    const old = members.values().find(({ worn }) => worn);
    if (old) dismiss(old);
    members.add(member);
    void worker.ended.then(() => {
      if (members.delete(member)) staff();
    });
    return pump();
  };
  /** Starts what is missing, counting those on their way and not those on their way out. */
  const staff = () => {
    if (closed || failedStarts >= FAILED_STARTS) return;
    const fresh = members.values().filter(({ worn }) => !worn);
    const missing = settings.workers - [...fresh].length - starting.size;
    for (let count = 0; count < missing; count++) void hire();
  };
  const pump = () => {
    for (const member of members) {
      if (member.busy) continue;
      const job = jobs.shift();
      if (!job) return;
      void serve(member, job);
    }
  };
  const serve = async (member: Member, job: Job) => {
    const { worker } = member;
    member.busy = true;
    job.tries++;
    const outcome = await worker.render(job.request);
    member.busy = false;
    if (outcome.kind === 'done') job.resolve(outcome.pdf);
    else if (outcome.kind === 'refused' || job.tries >= TRIES)
      job.reject(new PdfError(outcome.reason));
    else jobs.unshift(job);
    if (outcome.kind === 'lost') members.delete(member);
    else if (!members.has(member)) worker.stop();
    member.worn ||=
      worker.renders >= settings.recycleAfter || worker.memoryBytes >= settings.memoryLimitBytes;
    staff();
    pump();
  };

  staff();
  return {
    render: (request: RenderRequest) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (closed) return reject(new PdfError('the PDF workers are closed'));
        jobs.push({ request, resolve, reject, tries: 0 });
        // Whatever kept workers from starting may be mended by now.
        if (!starting.size && !members.size) failedStarts = 0;
        staff();
        return pump();
      }),
    /** Papers under way are finished, those waiting are refused. */
    close: async () => {
      closed = true;
      giveUp('the PDF workers are closed');
      const all = [...members].map(({ worker }) => worker).concat(...starting);
      for (const member of members) dismiss(member);
      for (const worker of starting) worker.stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
