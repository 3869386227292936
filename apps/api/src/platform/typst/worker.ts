// A worker process: one compiler, kept warm. Ends with the process that forked it.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFonts } from './fonts.ts';
import { readTemplate } from './templates.ts';
import type { RenderRequest } from './render-request.ts';
import type { Outcome } from './worker-process.ts';

const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: readFonts() }], workspace: '/' });

function render(request: RenderRequest): Outcome {
  compiler.resetShadow();
  compiler.mapShadow('/data.json', Buffer.from(JSON.stringify(request.data)));
  for (const [name, content] of Object.entries(request.files ?? {})) {
    compiler.mapShadow(`/${name}`, Buffer.from(content));
  }
  const compiled = compiler.compile({ mainFileContent: readTemplate(request.template) });
  const document = compiled.result;
  if (!document) {
    return {
      kind: 'refused',
      reason: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics),
    };
  }
  const creationTimestamp = Math.floor(Date.parse(request.created_at) / 1000);
  try {
    return {
      kind: 'done',
      pdf: compiler.pdf(document, { pdfStandard: 'a-3a', creationTimestamp }),
    };
  } catch {
    // A glyph that no font has is not allowed in PDF/A; the paper still has to go out.
    return { kind: 'done', pdf: compiler.pdf(document, { creationTimestamp }) };
  } finally {
    compiler.evictCache(0);
  }
}

process.on('message', (request: RenderRequest) => {
  let outcome: Outcome;
  try {
    outcome = render(request);
  } catch (error) {
    outcome = { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(outcome);
});
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {}); // the parent decides: it may still need a paper to finish
