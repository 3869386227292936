/** Licences that let anybody run, change and pass on the portal without giving away its own source. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);
/** libvips in sharp and libheif: separate packages, which we do not change (docs/dependencies.md). */
const LESSER = new Set(['LGPL-3.0', 'LGPL-3.0-or-later']);
const LESSER_PACKAGES = /^(@img\/sharp-.+|libheif-js)$/;

/**
 * Whether a package may be part of the product.
 * @param licence an SPDX expression, e.g. "(MIT OR CC0-1.0)". Brackets are not read, which can only refuse too much
 */
export function isAllowed(name: string, licence: string): boolean {
  const isFree = (id: string) => FREE.has(id) || (LESSER.has(id) && LESSER_PACKAGES.test(name));
  return licence
    .replaceAll(/[()]/g, '')
    .split(/ and /i)
    .every((part) => part.split(/ or /i).some((id) => isFree(id.trim())));
}
