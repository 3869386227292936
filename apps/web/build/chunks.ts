import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;

const LIBRARIES =
  /rolldown.runtime|\/node_modules\/(react|react-dom|scheduler|zod|use-sync-external-store|@tanstack\/(?!.*(virtual|nfiniteQueryObserver|useInfiniteQuery))[^/]+)\//;

/**
 * Which modules share a file, the first match by priority. By itself the build makes a file for each
 * set of pages that share modules: the list of invoices came in 52. Few files compress better and
 * need fewer requests.
 */
export const CHUNK_GROUPS: Groups = [
  // Changes rarely, so browsers keep it from one release to the next.
  { name: 'libraries', test: LIBRARIES, priority: 6 },
  { name: 'start', tags: ['$initial'], priority: 5 },
  // The pages around /login; the page that changes a password has rules and fields from them.
  {
    name: 'passwords',
    test: /\/src\/(features\/sessions\/password\/(?!change)|sessions\/password)|\/domain\/src\/password\//,
    priority: 4,
  },
  // The frame of the private pages, the kit, and what most of them use.
  {
    name: 'private',
    test: /\/src\/(shell|ui\/(controls|dialogs|page|tables)|lib\/(session|list))\/(?!virtual-rows|strip|tabs|points|timeline|blob-picture|unsaved|palette|commands|envelope-nav|client-link|sign-up-shell|place-in-sign-up)|\/ui\/fields\/select\.tsx/,
    priority: 3,
  },
  // Only pages with a form need these.
  {
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/src\/lib\/form\/|\/src\/ui\/(fields\/|dialogs\/unsaved)|\/domain\/src\/(customer\/(countries|post-code)|money\/bank-text)/,
    priority: 2,
  },
  // Code shared by the invoice pages, and their list; the other pages have a file each.
  {
    name: 'invoices',
    test: /\/src\/features\/invoices\/(?!invoice-lines|figures|bulk\/(bulk-dialog|reminder-choice|use-bulk-run)|actions\/(action-queries|(preview|delivery)-dialog)|list\/customer-invoices|(detail|form|overview|payment|sending)\/)/,
    priority: 1,
  },
  // Its lines and figures, for the pages of one invoice.
  {
    name: 'invoice-lines',
    test: /\/src\/features\/invoices\/(invoice-lines|figures)|\/domain\/src\/money\/price-text/,
    priority: 1,
  },
];
