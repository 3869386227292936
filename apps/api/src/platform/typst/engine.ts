import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { cleanText } from './clean-text.ts';
import { readFonts } from './fonts.ts';
import { PdfError } from './pdf-error.ts';
import type { RenderRequest } from './render-request.ts';

const NO_SYSTEM_FONTS = fileURLToPath(new URL('./no-system-fonts.conf', import.meta.url));
// This folder does not exist, so a template reads its own files and nothing of the machine.
const WORKSPACE = '/nonexistent';
/** The file that a template reads as `/data.json`. */
export const DATA_FILE = `${WORKSPACE}/data.json`;

/** The code that all templates share; they import it as `/paper.typ`. */
const PAPER = readFileSync(new URL('../papers/paper.typ', import.meta.url));

const templates = new Map<string, string>();

/**
 * A compiler that knows only the shipped fonts and the shared code. Creating one takes some 30 ms;
 * keep it.
 */
export function openCompiler(): NodeCompiler {
  process.env['FONTCONFIG_FILE'] = NO_SYSTEM_FONTS;
  const fontArgs = [{ fontBlobs: readFonts() }];
  const compiler = NodeCompiler.create({ fontArgs, workspace: WORKSPACE });
  compiler.mapShadow(`${WORKSPACE}/paper.typ`, PAPER);
  return compiler;
}

const fileOf = (name: string) => `${WORKSPACE}/${name}`;

/** The pages of a request. Throws a PdfError when the template refuses its data. */
export function layOut(compiler: NodeCompiler, request: RenderRequest): NodeTypstDocument {
  const data = JSON.stringify(request.data, (_, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
  compiler.mapShadow(DATA_FILE, Buffer.from(data));
  for (const [name, content] of Object.entries(request.files ?? {})) {
    compiler.mapShadow(fileOf(name), Buffer.from(content));
  }
  const mainFileContent =
    templates.get(request.template.href) ?? readFileSync(request.template, 'utf8');
  templates.set(request.template.href, mainFileContent);
  const compiled = compiler.compile({ mainFileContent });
  if (compiled.result) return compiled.result;
  throw new PdfError(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
}

/** The PDF of a request: tagged PDF/A-3a, or plain tagged PDF when a character has no font. */
export function renderPdf(compiler: NodeCompiler, request: RenderRequest): Uint8Array {
  const instant = Temporal.Instant.from(request.created_at);
  const creationTimestamp = Math.floor(instant.epochMilliseconds / 1000);
  try {
    const document = layOut(compiler, request);
    try {
      return compiler.pdf(document, { pdfStandard: 'a-3a', creationTimestamp });
    } catch {
      // PDF/A forbids a character that no font can draw; the paper must still be sent.
      return compiler.pdf(document, { creationTimestamp });
    }
  } finally {
    // No data of this client may stay for the next paper.
    const names = Object.keys(request.files ?? {});
    for (const file of [DATA_FILE, ...names.map(fileOf)]) compiler.unmapShadow(file);
    compiler.evictCache(0);
  }
}
