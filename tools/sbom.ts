// `npm run sbom -- <file>` writes the bill of materials (CycloneDX) of what production installs, with the packages for all
// platforms; `npm run sbom -- --list` prints the packages that we chose ourselves.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v5 } from 'uuid';
import { readLock, readWorkspaces, type Workspace } from './check/lock-file.ts';
import { LaunchError } from './launch/child.ts';
import { outputOf } from './machine.ts';

const root = join(import.meta.dirname, '..');

/** The namespace of URLs in RFC 9562, for a serial number that only another lock changes. */
const URLS = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** npm's own document, without what differs from run to run: the time, the serial number and the folder's name. */
function billOfMaterials(): string {
  const kind = ['--sbom-format=cyclonedx', '--sbom-type=application'];
  const said = outputOf('npm', ['sbom', '--package-lock-only', '--omit=dev', ...kind]);
  if (said === null) throw new LaunchError('npm sbom failed: run it by hand to see why.');
  const { metadata, ...bill } = JSON.parse(said);
  const { timestamp: _, component, ...rest } = metadata;
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const serialNumber = `urn:uuid:${v5(`https://counterfoil.invalid/${lock}`, URLS)}`;
  const named = { ...component, name: 'counterfoil' };
  return JSON.stringify(
    { ...bill, serialNumber, metadata: { ...rest, component: named } },
    null,
    2,
  );
}

type Chosen = { readonly name: string; readonly version: string; readonly users: string[] };

/** By name, with the workspaces that list it. */
function chosen(
  workspaces: readonly Workspace[],
  of: 'dependencies' | 'devDependencies',
): Chosen[] {
  const found = new Map<string, Chosen>();
  for (const workspace of workspaces) {
    for (const [name, version] of Object.entries(workspace[of])) {
      if (name.startsWith('@counterfoil/')) continue;
      const known = found.get(name) ?? { name, version, users: [] };
      known.users.push(workspace.folder || '.');
      found.set(name, known);
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The package's own words on what it is for; none of a package for another platform. */
function purpose(name: string): string {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
      .description;
  } catch {
    return '';
  }
}

function list(): string {
  const lock = readLock(root);
  const workspaces = readWorkspaces(root, lock);
  return (['dependencies', 'devDependencies'] as const)
    .map((of) => {
      const rows = chosen(workspaces, of).map(({ name, version, users }) =>
        [name, version, lock[`node_modules/${name}`]?.license, users.join(' '), purpose(name)].join(
          '\t',
        ),
      );
      return `${of}, ${rows.length}\n${rows.join('\n')}\n`;
    })
    .join('\n');
}

const [target, ...more] = process.argv.slice(2);
try {
  const isUnknown = target?.startsWith('-') === true && target !== '--list';
  if (target === undefined || isUnknown || more.length > 0) {
    throw new LaunchError('Say where: npm run sbom -- <file>, or npm run sbom -- --list.');
  }
  if (target === '--list') process.stdout.write(list());
  else writeFileSync(target, `${billOfMaterials()}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof LaunchError ? error.message : String((error as Error).stack)}\n`,
  );
  process.exitCode = 1;
}
process.channel?.unref();
