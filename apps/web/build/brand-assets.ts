import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Brand } from './brand.ts';
import { coreRule, latinFace, sheetPath, type CoreFont } from './core-font.ts';
import { themeCss } from './theme-css.ts';

export interface BuiltBrand {
  readonly entry: BrandEntry;
  /** Path under `dist/` -> content. The names contain a hash, so caches may keep them for ever. */
  readonly files: ReadonlyMap<string, string | Buffer>;
}

/** The facts of a brand in its pages. */
export interface BrandEntry {
  readonly brand: string;
  readonly name: string;
  readonly hosts: readonly string[];
  /** HTML for `<head>`. */
  readonly head: string;
  /** The facts that the screens need, as JSON in the page's meta tag, escaped for HTML. */
  readonly config: BrandConfig;
}

interface BrandConfig extends Readonly<Record<string, unknown>> {
  readonly strapline: string;
  readonly logo: { readonly bar: string; readonly bar_dark: string; readonly panel: string };
}

/** Builds a brand's files for `dist/assets/brands/<brand>/`, and its entry of the manifest. */
export function buildBrand(brand: Brand): BuiltBrand {
  const files = new Map<string, string | Buffer>();
  const add = (name: string, content: string | Buffer): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const path = `assets/brands/${brand.brand}/${basename(name, extname(name))}.${hash}${extname(name)}`;
    files.set(path, content);
    return `/${path}`;
  };
  const art = (name: string) => add(name, readFileSync(join(brand.folder, name)));
  const { text, headings } = brand.fonts;
  const fonts = [text, headings].flatMap(({ stylesheet, core }) =>
    stylesheet === undefined ? [] : [fontFaces(brand, stylesheet, core, add)],
  );
  const theme = add(
    'theme.css',
    `${fonts.map((font) => font.css).join('\n')}\n${themeCss(brand)}\n`,
  );
  const { logo } = brand;
  const [bar, barDark, panel] = [art(logo.bar), art(logo.bar_dark), art(logo.panel)];
  const favicon = art(logo.favicon);
  const { name, hosts, strapline, support_email, support_widget } = brand;
  const { help_url, contact_us, privacy_url, terms_url, legal_line } = brand;
  const head = [
    `<link rel="icon" type="image/svg+xml" href="${favicon}">`,
    ...(['light', 'dark'] as const).map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${brand.colours[scheme].bar}">`,
    ),
    // A late font moves the page (layout shift 0.2 measured): preload it.
    ...fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${font.first}" crossorigin>`,
    ),
    `<link rel="stylesheet" href="${theme}">`,
  ].join('\n    ');
  const links = { support_widget, help_url, contact_us, privacy_url, terms_url };
  const facts = { strapline, support_email, ...links, legal_line };
  const config = { brand: brand.brand, name, ...facts, logo: { bar, bar_dark: barDark, panel } };
  return { files, entry: { brand: brand.brand, name, hosts, head, config } };
}

/** The `@font-face` rules of a stylesheet, with their files under our own names. */
function fontFaces(
  { folder }: Brand,
  sheet: string,
  core: CoreFont | undefined,
  add: (name: string, content: Buffer) => string,
) {
  const path = sheetPath(folder, sheet);
  let first = '';
  const css = readFileSync(path, 'utf8').replace(/url\(([^)]+)\)/g, (_match, file: string) => {
    const url = add(basename(file), readFileSync(join(dirname(path), file)));
    if (/-latin-(?!ext)/.test(file) || first === '') first = url;
    return `url(${url})`;
  });
  const rules = css.replace(/\/\*.*?\*\/\s*/gs, '');
  if (core === undefined) return { css: rules, first };
  first = add(basename(core.file), readFileSync(join(folder, core.file)));
  return { css: `${rules}\n${coreRule(latinFace(folder, sheet).rule, first)}`, first };
}
