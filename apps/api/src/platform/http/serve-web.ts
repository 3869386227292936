import escapeHtml from 'escape-html';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { SentenceRefusal } from '../refusals.ts';

/** The web build's part of each brand (`dist/brands.json`): text to put into the page. */
const builtBrands = z.array(
  z.object({
    brand: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    head: z.string(),
    config: z.record(z.string(), z.unknown()),
  }),
);
type BuiltBrand = z.infer<typeof builtBrands>[number];

/**
 * The web app on the API's own origin: hashed files cached for ever, and the brand's page for every
 * other address. The host name selects the brand; other hosts show the first.
 */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const brands = z.parse(
    builtBrands,
    JSON.parse(await readFile(join(dist, 'brands.json'), 'utf8')),
  );
  const pages = new Map(
    brands.flatMap((brand) =>
      THEMES.map((theme) => [`${brand.brand} ${theme}`, pageOf(page, brand, theme)] as const),
    ),
  );
  const brandOf = brandByHost(brands);
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html*', 'brands.json*'],
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    // A missing file or route must not get the page.
    if (/^\/(v1|assets)(\/|$)/.test(request.url)) {
      throw new SentenceRefusal(404, 'There is nothing at this address.');
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .send(pages.get(`${brandOf(request)} ${themeOf(request)}`));
  });
}

function brandByHost(brands: readonly BuiltBrand[]) {
  const byHost = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host, brand.brand])));
  const first = brands[0]?.brand ?? '';
  return (request: FastifyRequest) => byHost.get(request.hostname.toLowerCase()) ?? first;
}

/** The user's choice, which the page needs before its first paint; '' follows the system. */
const THEMES = ['', 'light', 'dark'] as const;

function themeOf({ headers }: FastifyRequest): (typeof THEMES)[number] {
  const chosen = /(?:^|;\s*)theme=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return THEMES.find((theme) => theme === chosen) ?? '';
}

function pageOf(page: string, brand: BuiltBrand, theme: string): string {
  return page
    .replaceAll('__THEME__', theme)
    .replaceAll('__BRAND_HEAD__', () => brand.head)
    .replaceAll('__BRAND_NAME__', () => escapeHtml(brand.name))
    .replaceAll('__BRAND__', () => escapeHtml(brand.brand))
    .replaceAll('__CONFIG__', () => escapeHtml(JSON.stringify(brand.config)));
}
