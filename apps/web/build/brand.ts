import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'a colour is written #rrggbb'));
const url = z.string().check(z.regex(/^https:\/\//, 'an address starts with https://'));

const helpDesk = url.check(
  z.regex(/\{name\}.*\{email\}/, 'the address has {name} and {email}, in this order'),
);

/** A colour for each role of the design language. */
const scheme = z.strictObject({
  /** The fill of the main button, under the pointer, and the text on it. */
  action: colour,
  action_hover: colour,
  action_text: colour,
  link: colour,
  focus: colour,
  selected: colour,
  selected_line: colour,
  selected_text: colour,
  /** The second colour of charts; the first is `link`. */
  chart: colour,
  accent: colour,
  text: colour,
  text_dim: colour,
  page: colour,
  surface: colour,
  line: colour,
  line_strong: colour,
  hover: colour,
  bar: colour,
  bar_text: colour,
  bar_active: colour,
  bar_active_text: colour,
  panel: colour,
  panel_text: colour,
});

/** A small first file with the characters of nearly every page (core-font.ts). */
const core = z.strictObject({
  file: z.string(),
  weights: z.array(z.int()).check(z.minLength(1), z.maxLength(2)),
});

/**
 * The content of a brand's folder under `brands/`: everything that a new brand needs, without code.
 */
const brandFile = z.strictObject({
  name: z.string(),
  strapline: z.string(),
  hosts: z.array(z.string()),
  support_email: z.string(),
  documents_email: z.string(),
  help_url: url,
  contact_us: z.union([
    z.strictObject({ external: url }),
    z.strictObject({ internal: z.string() }),
  ]),
  /** Where the button "Support" leads: a message to us, or a help desk. */
  support_widget: z.union([z.literal('message'), z.strictObject({ help_desk: helpDesk })]),
  privacy_url: url,
  /** Accepted by whoever signs up. */
  terms_url: url,
  legal_line: z.string(),
  fonts: z.strictObject({
    /** `stylesheet`: a package's CSS file or one in the brand's folder (`./fonts.css`). */
    text: z.strictObject({
      family: z.string(),
      stylesheet: z.string(),
      core: z.optional(core),
    }),
    headings: z.strictObject({
      family: z.string(),
      stylesheet: z.optional(z.string()),
      core: z.optional(core),
      weight: z.number(),
    }),
  }),
  shape: z.strictObject({ radius: z.string() }),
  colours: z.strictObject({ light: scheme, dark: scheme }),
  logo: z.strictObject({
    bar: z.string(),
    bar_dark: z.string(),
    panel: z.string(),
    favicon: z.string(),
  }),
});

export type Brand = z.infer<typeof brandFile> & { readonly brand: string; readonly folder: string };

/**
 * Reads every brand of `root`; the folder's name is the brand's. Sorted by name, but `first` (for
 * unknown hosts) comes first. Throws one sentence with the file and the field.
 */
export function readBrands(root: string, first: string): Brand[] {
  const names = readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'brand.json')))
    .sort((a, b) => Number(b === first) - Number(a === first) || a.localeCompare(b));
  return names.map((brand) => {
    const file = join(root, brand, 'brand.json');
    const parsed = brandFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return { ...parsed.data, brand, folder: join(root, brand) };
    const [issue] = parsed.error.issues;
    throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}
