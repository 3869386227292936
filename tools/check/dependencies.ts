import { isAllowed } from './licences.ts';
import { packageName, type Lock, type LockedPackage, type Workspace } from './lock-file.ts';
import type { SourceFile } from './source-files.ts';

const EXACT = /^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

function unpinned({ folder, dependencies, devDependencies }: Workspace): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${folder || 'the root'}: ${name} is not pinned: "${version}"`);
}

/** Fonts, which knip does not find: sources name them whole, or by the script alone ("Armenian"). */
const FONTS = /^@(expo-google-fonts|embedpdf|fontsource-variable)\//;

function unused({ folder, dependencies }: Workspace, files: readonly SourceFile[]): string[] {
  const fonts = Object.keys(dependencies).filter((name) => FONTS.test(name));
  // Brands name the fonts of the web app.
  const users = files.filter(
    ({ path }) => path.startsWith(`${folder}/`) || path.startsWith('brands/'),
  );
  const text = users.map((file) => file.text.toLowerCase()).join('\n');
  return fonts
    .filter((name) => {
      const script = name.replace(/^.*noto-sans-/, '');
      return !text.includes(name) && !new RegExp(`\\b${script}\\b`).test(text);
    })
    .map((name) => `${folder}: no source names the font ${name}`);
}

/** Every package that is not of development alone, those for other platforms too. */
function unfree(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { dev, link, license = 'none' }]) => {
    const name = packageName(path);
    if (name === null || dev === true || link === true || isAllowed(name, license)) return [];
    return [`${path}: the licence is not on our list: ${license}`];
  });
}

const PLATFORMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
];

/** npm leaves out of a lock the packages for other platforms that did not exist when it was written. */
function unlocked(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lock[`${path}/node_modules/${name}`] && !lock[`node_modules/${name}`])
      .map((name) => `${path || 'the root'}: the lock has no ${name}`),
  );
}

/** A package that comes in one package for each platform, such as sharp, must come for all of ours. */
function lacking(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { os, optionalDependencies = {} }]) => {
    const locked = Object.keys(optionalDependencies).flatMap(
      (name) => lock[`node_modules/${name}`] ?? [],
    );
    if (os || !locked.some(({ cpu }) => cpu)) return [];
    return PLATFORMS.filter((wanted) => !locked.some((each) => fits(each, wanted))).map(
      ({ os: system, cpu }) => `${path || 'the root'}: there is no package for ${system} on ${cpu}`,
    );
  });
}

const fits = (
  { os = [], cpu = [], libc = ['glibc'] }: LockedPackage,
  wanted: (typeof PLATFORMS)[number],
): boolean => os.includes(wanted.os) && cpu.includes(wanted.cpu) && libc.includes('glibc');

/** Finds the faults of the packages that we use, a sentence each. */
export function dependencyProblems(
  lock: Lock,
  workspaces: readonly Workspace[],
  files: readonly SourceFile[],
): string[] {
  return [
    ...workspaces.flatMap(unpinned),
    ...workspaces.flatMap((workspace) => unused(workspace, files)),
    ...unfree(lock),
    ...unlocked(lock),
    ...lacking(lock),
  ];
}
