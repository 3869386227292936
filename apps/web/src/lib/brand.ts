import * as z from 'zod/mini';

const brand = z.object({
  brand: z.string(),
  name: z.string(),
  strapline: z.string(),
  support_email: z.string(),
  help_url: z.string(),
  contact_us: z.union([z.object({ external: z.string() }), z.object({ internal: z.string() })]),
  support_widget: z.union([z.literal('message'), z.object({ help_desk: z.string() })]),
  privacy_url: z.string(),
  terms_url: z.string(),
  legal_line: z.string(),
  logo: z.object({ bar: z.string(), bar_dark: z.string(), panel: z.string() }),
});
export type Brand = z.infer<typeof brand>;

let known: Brand | undefined;

/**
 * The brand of this host name, which the server wrote into the page (`<meta name="counterfoil">`).
 */
export function currentBrand(): Brand {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="counterfoil"]');
  known ??= brand.parse(JSON.parse(meta?.content ?? 'null'));
  return known;
}
