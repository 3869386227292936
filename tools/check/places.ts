/**
 * The order of the modules and of the web app's features: each may use only the `public.ts` of those before it in this
 * list.
 */
export const MODULE_ORDER = [
  'application',
  'sessions',
  'account',
  'identity',
  'history',
  'contracts',
  'messages',
  'help',
  'customers',
  'invoices',
  'statements',
  'documents',
  'search',
  'vat',
  'banking',
  'payments',
  'sign-up',
];

/**
 * The rooms of a large module, in the order in which they may use each other: each imports only those before it. The
 * files beside them (`public.ts`, `routes.ts`) tie the rooms together, so no room imports those.
 */
export const ROOM_ORDER: Readonly<Record<string, readonly string[]>> = {
  account: ['record', 'contacts', 'logo', 'business', 'invoice-settings'],
  invoices: ['record', 'drafts', 'paper', 'payments', 'sending', 'lists'],
  documents: ['record', 'upload', 'previews', 'downloads', 'sealing', 'archive'],
};

/** The place of a file in the table "who may import whom". */
export type Place = {
  readonly kind:
    | 'domain'
    | 'contract'
    | 'provider'
    | 'platform'
    | 'module'
    | 'api root'
    | 'web ui'
    | 'web lib'
    | 'web feature'
    | 'web pages'
    | 'web root'
    | 'sandbox'
    | 'repository'
    | 'unknown';
  /** The provider, module or feature; empty elsewhere. */
  readonly name: string;
};

const PLACES: readonly (readonly [RegExp, Place['kind']])[] = [
  [/^packages\/domain\//, 'domain'],
  [/^packages\/contract\//, 'contract'],
  [/^packages\/providers\/src\/(?:([^/]+)\/)?/, 'provider'],
  [/^apps\/api\/src\/platform\//, 'platform'],
  [/^apps\/api\/src\/modules\/([^/]+)\//, 'module'],
  [/^apps\/api\/src\/(?:(?:seed|office)\/|[^/]+$)/, 'api root'],
  [/^apps\/web\/src\/ui\//, 'web ui'],
  [/^apps\/web\/src\/lib\//, 'web lib'],
  [/^apps\/web\/src\/features\/([^/]+)\//, 'web feature'],
  [/^apps\/web\/src\/(?:routes|shell)\//, 'web pages'],
  [/^apps\/web\/(?:build\/|src\/[^/]+$|[^/]+$)/, 'web root'],
  [/^apps\/sandbox\//, 'sandbox'],
  [/^(?:tools|bench)\//, 'repository'],
];

/** The room that a file is in, e.g. `.../invoices/paper/pdf/invoice-request.ts` -> paper; null beside the rooms. */
export const roomOf = (path: string): string | null =>
  /^apps\/api\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The place of a file by its path, e.g. `apps/api/src/modules/invoices/routes.ts` -> module invoices. */
export function placeOf(path: string): Place {
  for (const [pattern, kind] of PLACES) {
    const match = pattern.exec(path);
    if (match !== null) return { kind, name: match[1] ?? '' };
  }
  return { kind: 'unknown', name: '' };
}
