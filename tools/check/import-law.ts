import { importsOf, type Import } from './imports.ts';
import { MODULE_ORDER, placeOf, ROOM_ORDER, roomOf, type Place } from './places.ts';
import { isGenerated, isTest, type SourceFile } from './source-files.ts';

/**
 * The whole places that a place may use besides itself; parts of places (ports, public.ts) are in `mayUsePart`. The
 * testkit and the journeys count as tests, and the repository's tools and benches may import anything.
 */
const MAY_USE: Partial<Record<Place['kind'], readonly Place['kind'][]>> = {
  domain: [],
  contract: ['domain'],
  provider: ['domain'],
  platform: ['contract', 'domain'],
  module: ['platform', 'contract', 'domain'],
  'api root': ['platform', 'module', 'provider', 'contract', 'domain'],
  'web ui': [],
  'web lib': ['contract', 'domain'],
  'web feature': ['web lib', 'web ui', 'contract', 'domain'],
  'web pages': ['web feature', 'web lib', 'web ui'],
  'web root': ['web pages', 'web feature', 'web lib', 'web ui', 'contract', 'domain'],
  sandbox: [],
};

/** The domain is pure: no I/O, no clock, no schemas. */
const IMPURE = /^(node:|zod\b)/;

function isBefore(earlier: string, later: string, order: readonly string[]): boolean {
  const [first, second] = [order.indexOf(earlier), order.indexOf(later)];
  return first !== -1 && first < second;
}

function mayUsePart(from: Place, to: Place, target: string): boolean {
  const takesPorts = from.kind === 'platform' || from.kind === 'module';
  if (takesPorts && to.kind === 'provider' && target.endsWith('/port.ts')) return true;
  // How every provider is called: time-outs, retries, the circuit.
  if (from.kind === 'provider' && to.kind === 'provider') return to.name === 'calls';
  const arePeers = from.kind === to.kind && (from.kind === 'module' || from.kind === 'web feature');
  const isFace = target.endsWith(`/${to.name}/public.ts`);
  return arePeers && isFace && isBefore(to.name, from.name, MODULE_ORDER);
}

/** Within a module with rooms, a room may import itself and the rooms before it. */
function isBackwards(rooms: readonly string[], path: string, target: string): boolean {
  const from = roomOf(path);
  if (from === null) return false;
  const to = roomOf(target);
  return from !== to && (to === null || !isBefore(to, from, rooms));
}

/** Reserves and releases the blobs of files that are not kept yet. */
const OF_FILES = 'apps/api/src/platform/files/';

const isHidden = (path: string, target: string): boolean =>
  target === `${OF_FILES}blob-rows.ts` && !path.startsWith(OF_FILES);

function offenceOf(file: SourceFile, found: Import): string | null {
  const from = placeOf(file.path);
  if (from.kind === 'domain' && IMPURE.test(found.specifier)) return 'the domain is pure';
  if (found.target === null) return null;
  if (from.kind === 'repository') return null;
  if (from.kind === 'unknown')
    return 'the place of this file is unknown: add it to tools/check/places.ts';
  if (isTest(found.target)) return 'only tests may import test code';
  if (isHidden(file.path, found.target)) return 'only platform/files reserves and releases blobs';
  const to = placeOf(found.target);
  const isSame = from.kind === to.kind && from.name === to.name;
  const rooms = from.kind === 'module' && isSame ? ROOM_ORDER[from.name] : undefined;
  if (rooms && isBackwards(rooms, file.path, found.target)) {
    return `the rooms of ${from.name} are ${rooms.join(', ')}: none imports a later one or the files beside them`;
  }
  if (isSame || MAY_USE[from.kind]?.includes(to.kind)) return null;
  return mayUsePart(from, to, found.target) ? null : `${nameOf(from)} may not import ${nameOf(to)}`;
}

const nameOf = (place: Place): string => `${place.kind} ${place.name}`.trim();

/**
 * Checks the files against "who may import whom", and for barrels; the linter finds circles. Tests may import anything.
 * @returns one line per offence, `path -> specifier: why`
 */
export function importOffences(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => !isTest(path) && !isGenerated(path));
  return product.flatMap((file) =>
    importsOf(file).flatMap((found) => {
      const line = (why: string) => `${file.path} -> ${found.specifier}: ${why}`;
      const isBarrel = found.isReExport && !file.path.endsWith('/public.ts');
      const why = offenceOf(file, found);
      return [
        ...(why === null ? [] : [line(why)]),
        ...(isBarrel ? [line('no barrel but public.ts')] : []),
      ];
    }),
  );
}
