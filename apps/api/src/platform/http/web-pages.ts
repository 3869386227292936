import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** The web build's list of pages (`dist/pages.json`). */
const pageList = z.object({
  brands: z.array(z.object({ brand: z.string(), hosts: z.array(z.string()) })),
  pages: z.array(z.object({ name: z.string(), paths: z.array(z.string()) })),
});

/** The user's choice, which the page needs before its first paint; '' follows the system. */
const THEMES = ['', 'light', 'dark'] as const;

interface Page {
  readonly tag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** The best first; every browser accepts the last. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];
const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** The HTML that the build has made and compressed for each page, brand and theme, by request. */
export async function readWebPages(dist: string) {
  const json: unknown = JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8'));
  const { brands, pages } = z.parse(pageList, json);
  const made = new Map<string, Page>();
  for (const { brand } of brands) {
    for (const { name } of pages) {
      for (const theme of THEMES) {
        const file = join(dist, 'pages', brand, `${name}${theme && `.${theme}`}.html`);
        made.set(`${brand} ${name} ${theme}`, await readPage(file));
      }
    }
  }
  const brandOf = brandByHost(brands);
  const nameOf = nameByPath(pages);
  return (request: FastifyRequest) => {
    const page = made.get(`${brandOf(request)} ${nameOf(request.url)} ${themeOf(request)}`);
    const encoding = encodingOf(request.headers['accept-encoding'] ?? '');
    return page && { tag: page.tag, encoding, body: page.bodies[encoding] };
  };
}

async function readPage(file: string): Promise<Page> {
  const [br, gzip, identity] = await Promise.all(
    (['br', 'gzip', 'identity'] as const).map((encoding) => readFile(file + SUFFIX[encoding])),
  );
  if (!br || !gzip || !identity) throw new Error(`${file} is missing`);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak: the same page in other encodings is the same page.
  return { tag: `W/"${hash}"`, bodies: { br, gzip, identity } };
}

function brandByHost(brands: z.infer<typeof pageList>['brands']) {
  const byHost = new Map(brands.flatMap(({ brand, hosts }) => hosts.map((host) => [host, brand])));
  const first = brands[0]?.brand ?? '';
  return (request: FastifyRequest) => byHost.get(request.hostname.toLowerCase()) ?? first;
}

/** `invoices/sent/$id` is any invoice's page; `$` alone is any address. */
function nameByPath(pages: z.infer<typeof pageList>['pages']) {
  const routes = pages.flatMap(({ name, paths }) =>
    paths.map((path) => ({ name, parts: path === '$' ? null : path.split('/') })),
  );
  return (url: string) => {
    const asked = (url.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
    if (asked.length === 0) asked.push('');
    const isAsked = (parts: readonly string[]) =>
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith('$') || part === asked[at]);
    return routes.find(({ parts }) => parts === null || isAsked(parts))?.name;
  };
}

function themeOf({ headers }: FastifyRequest): (typeof THEMES)[number] {
  const chosen = /(?:^|;\s*)(?:__Host-)?theme=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return THEMES.find((theme) => theme === chosen) ?? '';
}

/** `gzip, br;q=0` accepts gzip only. */
function encodingOf(accepted: string): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return ENCODINGS.find((encoding) => names.includes(encoding)) ?? 'identity';
}
