import { createHash } from 'node:crypto';
import { createFairLine, type Asker, type FairLineSettings } from '../fair-line.ts';
import { createFailures } from '../failures.ts';
import type { Metrics } from '../metrics.ts';
import { traced } from '../traces.ts';
import { refuse } from '../refusals.ts';
import { systemClock, type Clock } from '../time/clock.ts';
import { PdfError, type RenderRequest } from './rendering.ts';
import type { WireRequest } from './worker.ts';
import { TooSlow, createSlot, type SlotSettings } from './worker-slot.ts';

export interface TypstOptions extends Partial<SlotSettings> {
  /** Worker processes, each busy for another client; each takes about 150 MB. */
  readonly workers?: number;
  readonly line?: Partial<Omit<FairLineSettings, 'atOnce'>>;
  readonly clock?: Clock;
  readonly metrics?: Pick<Metrics, 'paperEnded'> | undefined;
}

/** Renders papers in separate processes, so the API is never blocked. */
export interface Typst {
  /**
   * The PDF: tagged PDF/A-3a with all fonts embedded; the same request gives the same bytes.
   * Clients take turns. Refused with 422 when it takes too long, and then for an hour without a
   * retry; with 429 or 503 when too much is waiting. A PdfError when the template refuses its data,
   * or when two workers died over it. Stops when the asker goes.
   */
  render(request: RenderRequest, asker: Asker): Promise<Uint8Array>;
  /** How many papers wait for a worker. */
  waiting(): number;
  /** Finishes papers under way and refuses those waiting. */
  close(): Promise<void>;
}

// Fifty people who press Send at the same moment all get their answer. Waiting papers are kept in
// memory, at most half a megabyte each.
const LINE = { ofOneClient: 60, inAll: 300, patienceMs: 60_000 };
const TOO_SLOW = 'This takes too long to turn into a PDF. Please use fewer lines or shorter text.';

/** Starts a worker at once, so that it is warm for the first paper; the others when they are needed. */
export function createTypst(options: TypstOptions = {}): Typst {
  const { workers = 2, clock = systemClock } = options;
  const line = createFairLine({ ...LINE, ...options.line, atOnce: workers });
  const slots = Array.from({ length: workers }, () =>
    createSlot({
      recycleAfter: options.recycleAfter ?? 1_000,
      memoryLimitBytes: options.memoryLimitBytes ?? 600_000_000,
      timeoutMs: options.timeoutMs ?? 20_000,
      open: options.open,
    }),
  );
  slots[0]?.warm();
  const failures = createFailures<'too_slow'>(clock);
  const make = async (request: RenderRequest, asker: Asker) => {
    const wire = onTheWire(request);
    const paper = createHash('sha256').update(wire.template).update(wire.data).digest('base64');
    if (failures.has(paper)) throw refuse(TOO_SLOW);
    const slot = slots.find(({ isBusy }) => !isBusy);
    if (!slot) throw new Error('more turns than workers');
    const start = performance.now();
    const ended = (outcome: 'rendered' | 'failed') =>
      options.metrics?.paperEnded(outcome, (performance.now() - start) / 1000);
    try {
      const pdf = await slot.render(wire, asker.signal);
      ended('rendered');
      return pdf;
    } catch (error) {
      ended('failed');
      if (!(error instanceof TooSlow)) throw error;
      failures.set(paper, 'too_slow');
      throw refuse(TOO_SLOW);
    }
  };
  return {
    render: (request, asker) =>
      traced('paper', {}, () => line.run(asker, () => make(request, asker))),
    waiting: () => line.waiting(),
    close: async () => {
      line.close(new PdfError('the PDF workers are closed'));
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}

function onTheWire({ template, data, files, created_at }: RenderRequest): WireRequest {
  try {
    const json = JSON.stringify(data ?? null);
    return { template: template.href, data: json, files: files ?? {}, created_at };
  } catch (error) {
    throw new PdfError(`the data is no JSON: ${String(error)}`, { cause: error });
  }
}
