// `npm run bench -- pdf`: invoices through the whole face, with one worker process, against the
// bare engine on the same pages, in one run. Seconds of a round: `npm run bench -- pdf 5`.
import { readFileSync } from 'node:fs';
import {
  invoiceRequest,
  renderInvoicePdf,
} from '@counterfoil/api/modules/invoices/pdf/render-invoice-pdf';
import { DATA_FILE, openCompiler } from '@counterfoil/api/platform/typst/engine';
import { createTypst } from '@counterfoil/api/platform/typst/typst';
import { anInvoiceDocument } from '@counterfoil/testkit/invoice-document';

const SECONDS = Number(process.argv[2] ?? 3);
const ROUNDS = 4;
const GOAL = 0.8;

// No two alike: the engine remembers what it has laid out before.
const documents = Array.from({ length: 200 }, (_, index) =>
  anInvoiceDocument({ number: `INV-${String(index).padStart(4, '0')}` }),
);

/** One side of the comparison, over all its rounds. */
function contender(renderNth: (index: number) => unknown) {
  const times: number[] = [];
  let cpuMs = 0;
  const round = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    const cpu = process.cpuUsage();
    for (let now = performance.now(); now < end;) {
      await renderNth(times.length % documents.length);
      const done = performance.now();
      times.push(done - now);
      now = done;
    }
    const { user, system } = process.cpuUsage(cpu);
    cpuMs += (user + system) / 1000;
  };
  const forget = () => {
    times.length = 0;
    cpuMs = 0;
  };
  return { round, forget, times, cpuMs: () => cpuMs };
}

/** The engine and nothing else: the data is JSON already, and nobody waits for a process. */
function bareEngine() {
  const compiler = openCompiler();
  const pages = documents.map((document) =>
    Buffer.from(JSON.stringify(invoiceRequest(document).data)),
  );
  const mainFileContent = readFileSync(invoiceRequest(anInvoiceDocument()).template, 'utf8');
  return contender((index) => {
    compiler.mapShadow(DATA_FILE, pages[index] ?? Buffer.of());
    const page = compiler.compile({ mainFileContent }).result;
    if (!page) throw new Error('The page does not compile.');
    compiler.pdf(page, { pdfStandard: 'a-3a', creationTimestamp: 1_795_251_600 });
    compiler.evictCache(0);
  });
}

const typst = createTypst({ workers: 1 });
const face = contender((index) => renderInvoicePdf(typst, documents[index] ?? anInvoiceDocument()));
const bare = bareEngine();
// In turn, so that whatever else the machine does falls on both; the first round warms up.
for (const side of [bare, face]) {
  await side.round(0.5);
  side.forget();
}
for (let round = 0; round < ROUNDS; round++) {
  await bare.round(SECONDS);
  await face.round(SECONDS);
}
await typst.close();

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
/** The face's worker holds one core all the time; what this process adds is counted on top. */
const perCore = ({ times, cpuMs }: typeof face, helps: boolean) =>
  (times.length * 1000) / (sum(times) + (helps ? cpuMs() : 0));
const say = (line: string) => process.stdout.write(`${line}\n`);
const row = (name: string, { times }: typeof face, rate: number) =>
  say(
    name.padEnd(14) +
      [rate.toFixed(0), at(times, 0.5).toFixed(1), at(times, 0.99).toFixed(1)]
        .map((figure) => figure.padStart(16))
        .join(''),
  );

const ratio = perCore(face, true) / perCore(bare, false);
say('one page, 3 lines, PDF/A-3a     PDFs/s a core          p50 ms          p99 ms');
row('bare engine', bare, perCore(bare, false));
row('whole face', face, perCore(face, true));
say(`CPU of the asking process: ${(face.cpuMs() / face.times.length).toFixed(2)} ms a PDF`);
say(
  `of the bare engine: ${(ratio * 100).toFixed(0)} %  goal ${GOAL * 100} %: ${ratio >= GOAL ? 'met' : 'MISSED'}`,
);
process.exitCode = ratio >= GOAL ? 0 : 1;
