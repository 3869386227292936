// `npm run bench -- pdf`: compares invoices through our whole renderer, with one worker process, with
// the bare engine on the same pages, in one run. Seconds of a round: `npm run bench -- pdf 5`.
import { readFileSync } from 'node:fs';
import { invoiceRequest } from '@counterfoil/api/modules/invoices/paper/pdf/invoice-request';
import { DATA_FILE, openCompiler } from '@counterfoil/api/platform/typst/engine';
import { createTypst } from '@counterfoil/api/platform/typst/typst';
import { anInvoicePaper } from '@counterfoil/testkit/invoice-paper';

const SECONDS = Number(process.argv[2] ?? 0.5);
const ROUNDS = 24;
const GOAL = 0.8;

// All different, because the engine caches the layouts it has made.
const documents = Array.from({ length: 200 }, (_, index) =>
  anInvoicePaper({ number: `INV-${String(index).padStart(4, '0')}` }),
);

interface Round {
  readonly times: readonly number[];
  /** The CPU time of this process for the round. */
  readonly cpuMs: number;
}

/** Renders papers one after the other for this many seconds. */
async function round(renderNth: (index: number) => unknown, seconds: number): Promise<Round> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const end = performance.now() + seconds * 1000;
  for (let now = performance.now(); now < end;) {
    await renderNth(times.length % documents.length);
    const done = performance.now();
    times.push(done - now);
    now = done;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { times, cpuMs: (user + system) / 1000 };
}

/** The engine only: the data is already JSON, and no other process takes part. */
function bareEngine() {
  const compiler = openCompiler();
  const pages = documents.map((document) =>
    Buffer.from(JSON.stringify(invoiceRequest(document).data)),
  );
  const mainFileContent = readFileSync(invoiceRequest(anInvoicePaper()).template, 'utf8');
  return (index: number) => {
    compiler.mapShadow(DATA_FILE, pages[index] ?? Buffer.of());
    const page = compiler.compile({ mainFileContent }).result;
    if (!page) throw new Error('The page does not compile.');
    compiler.pdf(page, { pdfStandard: 'a-3a', creationTimestamp: 1_795_251_600 });
    compiler.evictCache(0);
  };
}

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
/** One paper at a time: this process and the worker take turns, so the time of both is in it. */
const rate = ({ times }: Round) => (times.length * 1000) / sum(times);
const best = (rounds: readonly Round[]): Round =>
  rounds.reduce((a, b) => (rate(b) > rate(a) ? b : a));

const typst = createTypst({ workers: 1 });
const askFace = (index: number) =>
  typst.render(invoiceRequest(documents[index] ?? anInvoicePaper()), { clientId: 'one' });
const askBare = bareEngine();
for (const ask of [askBare, askFace]) await round(ask, 0.5); // warms up
// Rounds alternate, and the best of each counts, so that other load on the machine affects both.
const [bareRounds, faceRounds]: [Round[], Round[]] = [[], []];
for (let count = 0; count < ROUNDS; count++) {
  bareRounds.push(await round(askBare, SECONDS));
  faceRounds.push(await round(askFace, SECONDS));
}
await typst.close();

const bare = best(bareRounds);
const face = best(faceRounds);
const ratio = rate(face) / rate(bare);
const at = ({ times }: Round, share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const row = (name: string, measured: Round) =>
  name.padEnd(14) +
  [rate(measured).toFixed(0), at(measured, 0.5).toFixed(1), at(measured, 0.99).toFixed(1)]
    .map((figure) => figure.padStart(16))
    .join('');
process.stdout.write(`one page, 3 lines, PDF/A-3a     PDFs/s a core          p50 ms          p99 ms
${row('bare engine', bare)}
${row('whole face', face)}
of that the asking process: ${(face.cpuMs / face.times.length).toFixed(2)} ms a PDF
of the bare engine: ${(ratio * 100).toFixed(0)} %  goal ${GOAL * 100} %: ${ratio >= GOAL ? 'met' : 'MISSED'}
`);
process.exitCode = ratio >= GOAL ? 0 : 1;
