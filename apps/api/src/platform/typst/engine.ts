import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { PdfError, type RenderRequest } from './rendering.ts';

/**
 * Shipped fonts only, all under the Open Font License: a paper must look the same on every machine.
 * Inter is the text font; the others cover scripts that it lacks.
 */
const FONT_FILES = [
  ['@expo-google-fonts/inter', '400Regular/Inter_400Regular.ttf'],
  ['@expo-google-fonts/inter', '600SemiBold/Inter_600SemiBold.ttf'],
  ['@expo-google-fonts/inter', '700Bold/Inter_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans', '600SemiBold/NotoSans_600SemiBold.ttf'],
  ['@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf'],
  ['@embedpdf/fonts-hebrew', '../fonts/NotoSansHebrew-Regular.ttf'],
  ['@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
  ['@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'],
  ['@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'],
  ['@expo-google-fonts/noto-sans-symbols-2', '400Regular/NotoSansSymbols2_400Regular.ttf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
] as const;

/** Letters that few papers have: of languages in use in Britain, and of their neighbours. */
const MORE_SCRIPTS = {
  Armenian: /\p{Script=Armenian}/u,
  Bengali: /\p{Script=Bengali}/u,
  Ethiopic: /\p{Script=Ethiopic}/u,
  Georgian: /\p{Script=Georgian}/u,
  Gujarati: /\p{Script=Gujarati}/u,
  Gurmukhi: /\p{Script=Gurmukhi}/u,
  Kannada: /\p{Script=Kannada}/u,
  Khmer: /\p{Script=Khmer}/u,
  Lao: /\p{Script=Lao}/u,
  Malayalam: /\p{Script=Malayalam}/u,
  Myanmar: /\p{Script=Myanmar}/u,
  Sinhala: /\p{Script=Sinhala}/u,
  Tamil: /\p{Script=Tamil}/u,
  Telugu: /\p{Script=Telugu}/u,
} as const;

/** Chinese characters that few names have; Chinese and Korean fonts have the others. */
const RARE_HAN = /[\u3400-\u4dbf\uf900-\ufaff]|[\u{20000}-\u{323af}]/u;
const RARE_HAN_FONTS = [
  ['@embedpdf/fonts-jp', '../fonts/NotoSansJP-Regular.otf'],
  ['@embedpdf/fonts-tc', '../fonts/NotoSansHant-Regular.otf'],
] as const;

const ofScript = (script: string) =>
  [
    `@expo-google-fonts/noto-sans-${script.toLowerCase()}`,
    `400Regular/NotoSans${script}_400Regular.ttf`,
  ] as const;

/** The files of all shipped fonts. */
export const ALL_FONTS: readonly (readonly [string, string])[] = [
  ...FONT_FILES,
  ...Object.keys(MORE_SCRIPTS).map(ofScript),
  ...RARE_HAN_FONTS,
];

export function readFont([font, file]: readonly [string, string]): Buffer {
  const home = dirname(fileURLToPath(import.meta.resolve(font)));
  return readFileSync(join(home, file));
}

// Line breaks of any system or script: templates split lines at \n alone.
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Control characters, which no font has and PDF/A therefore refuses, and marks that override the
// direction, with which a text could show other words than it holds.
const SHAPELESS = /(?!\n)[\p{Control}\p{Bidi_Control}\ufeff]/gu;

/** User text in printable form: "a\r\nb\u0007" -> "a\nb", "e\u0301" -> "é". All letters stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(SHAPELESS, '');
}

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
 * @param hasAllScripts reads the fonts that few papers need too
 */
export function openCompiler(hasAllScripts = false): NodeCompiler {
  process.env['FONTCONFIG_FILE'] = NO_SYSTEM_FONTS;
  const fonts = hasAllScripts ? ALL_FONTS : FONT_FILES;
  const fontArgs = [{ fontBlobs: fonts.map(readFont) }];
  const compiler = NodeCompiler.create({ fontArgs, workspace: WORKSPACE });
  compiler.mapShadow(`${WORKSPACE}/paper.typ`, PAPER);
  return compiler;
}

let withAllScripts: NodeCompiler | undefined;

/** The compiler for a request: with the fonts of all scripts where it has a letter of one of them. */
function compilerFor(usual: NodeCompiler, { data }: RenderRequest): NodeCompiler {
  const text = JSON.stringify(data);
  const isUsual = ![...Object.values(MORE_SCRIPTS), RARE_HAN].some((few) => few.test(text));
  if (isUsual) return usual;
  return (withAllScripts ??= openCompiler(true));
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
export function renderPdf(usual: NodeCompiler, request: RenderRequest): Uint8Array {
  const compiler = compilerFor(usual, request);
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
