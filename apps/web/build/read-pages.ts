import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  childrenOf,
  constantsOf,
  isCallOf,
  literalOf,
  parse,
  propertyOf,
  propertyValue,
  textOf,
  type Node,
} from './syntax.ts';

/** A page as the server sends it: its address, and the modules that it needs beyond the start. */
export interface PageFacts {
  /** As in the router, without the first slash: `invoices/sent/$id`. */
  readonly path: string;
  /** Below `src`. They and all that they import are asked for with the page. */
  readonly modules: readonly string[];
  /** It has the panel of /login. */
  readonly hasPanel: boolean;
  /** Its place in the menus and in the search: a PageEntry (shell/page-entry.ts). */
  readonly entry: Readonly<Record<string, string | true>> | null;
}

const SOURCE = join(import.meta.dirname, '../src');
const FRAME = ['shell/shell.tsx', 'lib/session/private-client.ts'];
const SIGN_UP_FRAME = ['shell/sign-up-shell.tsx', 'lib/session/private-client.ts'];
const SIGN_UP_SCREENS = 'routes/sign-up-screens.ts';

/** The functions that make a route in `src/routes`, and the frame around its page. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  page: FRAME,
  openPage: [],
  createRoute: [],
  screen: SIGN_UP_FRAME,
  ofInvitation: [],
};

/** Pages that lead at once to another, whose code is asked for in their place. */
const LEADS_TO: Readonly<Record<string, string>> = {
  '': 'envelope/$id',
  envelope: 'envelope/$id',
  logout: 'login',
};
const WITH_PANEL = ['login', 'logout', 'forgot-password', 'check-email', 'reset-password'];
/** The frame fetches these for some pages alone. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'envelope/$id': ['shell/envelope-nav.tsx'],
};

/** Every page of the app, as `src/routes` registers it; the first match counts. */
export function readPages(): readonly PageFacts[] {
  const files = readdirSync(join(SOURCE, 'routes')).filter((name) => !/\.test\.tsx?$/.test(name));
  const found = files.flatMap((name) => pagesIn(`routes/${name}`));
  const modulesOf = new Map(found.map(({ path, modules }) => [path, modules]));
  return found
    .map(({ path, entry }) => ({
      path,
      entry,
      modules: modulesOf.get(LEADS_TO[path] ?? path) ?? [],
      hasPanel: WITH_PANEL.includes(path),
    }))
    .toSorted((one, other) => parametersOf(one.path) - parametersOf(other.path));
}

/** A path without parameters comes before one that would take it; `$` takes all. */
const parametersOf = (path: string): number => (path === '$' ? Infinity : path.split('$').length);

type PageSource = Omit<PageFacts, 'hasPanel'>;

function pagesIn(file: string): PageSource[] {
  const program = read(file);
  const constants = constantsOf(program);
  const visit = (node: Node): PageSource[] => {
    const page = pageOf(node, constants);
    return page ? [page] : childrenOf(node).flatMap(visit);
  };
  return visit(program);
}

function pageOf(node: Node, constants: ReadonlyMap<string, Node>): PageSource | null {
  const maker = Object.keys(MAKERS).find((name) => isCallOf(node, name));
  const [first] = maker === undefined ? [] : (node['arguments'] as Node[]);
  const name = first && textOf(maker === 'createRoute' ? propertyValue(first, 'path') : first);
  if (maker === undefined || name === undefined) return null;
  const isOfSignUp = maker === 'screen' || maker === 'ofInvitation';
  const path = isOfSignUp ? `sign-up/${name}` : name.replace(/^\//, '');
  const loaded = isOfSignUp ? loadedBySignUp(name) : loadedBy(node, constants);
  const options = optionsIn(node);
  const entry = options && propertyValue(options, 'entry');
  return {
    path,
    modules: [...(MAKERS[maker] ?? []), ...loaded, ...(MORE[path] ?? [])],
    entry: entry ? (literalOf(entry) as PageFacts['entry']) : null,
  };
}

/** The options of a page with an entry. */
function optionsIn(node: Node): Node | null {
  const [, options] = isCallOf(node, 'page') ? (node['arguments'] as Node[]) : [];
  return options && propertyOf(options, 'entry') ? options : null;
}

/** The code of a file of routes without the pages' entries, which the start has no room for. */
export function withoutEntries(code: string): string {
  const visit = (node: Node): Node[] => {
    const options = optionsIn(node);
    return options ? [options] : childrenOf(node).flatMap(visit);
  };
  return visit(parse(code)).reduceRight((text, options) => {
    const { start, end } = options;
    const entry = propertyOf(options, 'entry');
    const rest = (options['properties'] as Node[]).filter((each) => each !== entry);
    const kept = rest.map((each) => code.slice(each.start, each.end)).join(', ');
    // `{ ...list('sent') }` is `list('sent')`.
    const isSpread = rest.length === 1 && kept.startsWith('...');
    return text.slice(0, start) + (isSpread ? kept.slice(3) : `{ ${kept} }`) + text.slice(end);
  }, code);
}

/** The modules that a part of a file of routes imports when it runs, itself or through the file's constants. */
function loadedBy(part: Node, constants: ReadonlyMap<string, Node>): string[] {
  const seen = new Set<Node>();
  const visit = (node: Node): string[] => {
    if (seen.has(node)) return [];
    seen.add(node);
    if (node.type === 'ImportExpression') return [below(textOf(node['source'] as Node) ?? '')];
    const constant = node.type === 'Identifier' && constants.get(String(node['name']));
    return (constant ? [constant] : childrenOf(node)).flatMap(visit);
  };
  return visit(part);
}

/** The sign-up keeps the code of its pages by name in a file that is fetched with the first of them. */
function loadedBySignUp(name: string): string[] {
  const constants = constantsOf(read(SIGN_UP_SCREENS));
  const [own] = [...constants.values()].flatMap((each) => propertyValue(each, name) ?? []);
  if (!own) throw new Error(`${SIGN_UP_SCREENS}: there is no page ${name}`);
  return [SIGN_UP_SCREENS, ...loadedBy(own, constants)];
}

/** `#features/vat/queries.ts` -> `features/vat/queries.ts`; `./envelope.tsx` -> `routes/envelope.tsx`. */
const below = (specifier: string): string =>
  specifier.replace(/^#/, '').replace(/^\.\//, 'routes/');

const read = (file: string): Node => parse(readFileSync(join(SOURCE, file), 'utf8'));
