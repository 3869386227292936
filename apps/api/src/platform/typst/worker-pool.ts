import { PdfError } from './pdf-error.ts';
import type { RenderRequest } from './render-request.ts';
import {
  closeCrew,
  createCrew,
  findFree,
  release,
  type CrewSettings,
  type Member,
} from './worker-crew.ts';

interface Job {
  readonly request: RenderRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: PdfError) => void;
  tries: number;
}

// A worker that dies takes its paper with it: that is tried once more, on another.
const TRIES = 2;

/** The line of papers before a crew of workers: first come, first served. */
export function createPool(settings: CrewSettings) {
  const jobs: Job[] = [];
  let closed = false;

  const giveUp = (reason: string) => {
    for (const job of jobs.splice(0)) job.reject(new PdfError(reason));
  };
  const pump = () => {
    while (jobs.length > 0) {
      const member = findFree(crew);
      const job = member && jobs.shift();
      if (!member || !job) return;
      void serve(member, job);
    }
  };
  const serve = async (member: Member, job: Job) => {
    member.busy = true;
    job.tries++;
    const outcome = await member.worker.render(job.request);
    if (outcome.kind === 'done') job.resolve(outcome.pdf);
    else if (outcome.kind === 'lost' && job.tries < TRIES && !closed) jobs.unshift(job);
    else job.reject(new PdfError(outcome.reason));
    release(crew, member, outcome.kind !== 'lost');
    pump();
  };
  const crew = createCrew(settings, {
    onReady: pump,
    onBroken: () => giveUp('the PDF workers do not start'),
  });
  return {
    render: (request: RenderRequest) =>
      new Promise<Uint8Array>((resolve, reject) => {
        if (closed) return reject(new PdfError('the PDF workers are closed'));
        jobs.push({ request, resolve, reject, tries: 0 });
        return pump();
      }),
    /** Papers under way are finished, those waiting are refused. */
    close: () => {
      closed = true;
      giveUp('the PDF workers are closed');
      return closeCrew(crew);
    },
  };
}
