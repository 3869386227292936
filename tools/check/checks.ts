import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAsvs } from './asvs.ts';
import { checkCoverage } from './coverage.ts';
import { dependencyProblems } from './dependencies.ts';
import { importOffences } from './import-law.ts';
import { brands, readLock, readWorkspaces } from './lock-file.ts';
import { migrationProblems } from './migrations.ts';
import { runTool, type Outcome } from './run-tool.ts';
import type { SourceFile } from './source-files.ts';

export type Check = { readonly name: string; run(): Outcome | Promise<Outcome> };

/** "186 files" from the last line of oxfmt or oxlint. */
const filesOf = (output: string): string => /on (\d+ files)/.exec(output)?.[1] ?? 'did not run';

function formatFigure(output: string): string {
  const differing = /above (\d+) files/.exec(output)?.[1];
  return filesOf(output) + (differing === undefined ? '' : `, ${differing} not formatted by oxfmt`);
}

function lintFigure(output: string): string {
  const errors = /Found \d+ warnings? and (\d+ errors?)/.exec(output)?.[1] ?? 'no summary';
  return `${filesOf(output)}, ${errors}`;
}

async function checkTypes(root: string): Promise<Outcome> {
  const projects = ['tsconfig.json', 'packages/domain/tsconfig.json', 'apps/web/tsconfig.json'];
  const errorsOf = (output: string) => String(output.match(/error TS\d+/g)?.length ?? 0);
  const outcomes = await Promise.all(
    projects.map((project) => runTool(root, 'tsc', ['--noEmit', '-p', project], errorsOf)),
  );
  const errors = outcomes.reduce((sum, { figure }) => sum + Number(figure), 0);
  return {
    isGood: outcomes.every(({ isGood }) => isGood),
    figure: `${projects.length} projects, ${errors} errors`,
    details: outcomes.flatMap(({ details }) => (details === '' ? [] : [details])).join('\n'),
  };
}

function checkImports(files: readonly SourceFile[]): Outcome {
  const offences = importOffences(files);
  return {
    isGood: offences.length === 0,
    figure: `${files.length} files, ${offences.length} offences`,
    details: offences.join('\n'),
  };
}

function checkRequirements(root: string): Outcome {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { summary, problems } = checkCoverage(
    read('docs/requirements.md'),
    read('docs/coverage.md'),
    (path) => (existsSync(join(root, path)) ? read(path) : null),
  );
  return { isGood: problems.length === 0, figure: summary, details: problems.join('\n') };
}

function checkSecurity(root: string, checks: readonly string[]): Outcome {
  const isThere = (path: string) => existsSync(join(root, path));
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { summary, problems } = checkAsvs(read('docs/asvs.md'), {
    security: read('SECURITY.md'),
    checks,
    isThere,
    readTest: (path) => (isThere(path) ? read(path) : null),
  });
  return { isGood: problems.length === 0, figure: summary, details: problems.join('\n') };
}

function checkDependencies(root: string, files: readonly SourceFile[]): Outcome {
  const lock = readLock(root);
  const problems = dependencyProblems(lock, readWorkspaces(root, lock), [
    ...files,
    ...brands(root),
  ]);
  return {
    isGood: problems.length === 0,
    figure: `${Object.keys(lock).length} packages, ${problems.length} problems`,
    details: problems.join('\n'),
  };
}

const MIGRATIONS = 'apps/api/migrations';

/** `deploy/last-release` has the commit of the release in production, and the number of its newest migration. */
function checkMigrations(root: string): Outcome {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const [, last = ''] = read('deploy/last-release').trim().split(' ');
  const files = readdirSync(join(root, MIGRATIONS)).map((name) => ({
    name,
    text: read(join(MIGRATIONS, name)),
  }));
  const problems = migrationProblems(files, last);
  return {
    isGood: problems.length === 0,
    figure: `${files.filter(({ name }) => name.slice(0, 4) > last).length} since the last release, ${problems.length} problems`,
    details: problems.join('\n'),
  };
}

/** All checks of `npm run check`, in the order in which they run. */
export function allChecks(root: string, files: readonly SourceFile[]): Check[] {
  const unused = (output: string) => {
    const counts = [...output.matchAll(/^[A-Z].*\((\d+)\)$/gm)].map(([, count]) => Number(count));
    return `${counts.reduce((sum, count) => sum + count, 0)} unused`;
  };
  const checks: Check[] = [
    { name: 'format', run: () => runTool(root, 'oxfmt', ['--check'], formatFigure) },
    { name: 'lint', run: () => runTool(root, 'oxlint', [], lintFigure) },
    { name: 'types', run: () => checkTypes(root) },
    { name: 'imports', run: () => checkImports(files) },
    { name: 'dead code', run: () => runTool(root, 'knip', ['--no-progress'], unused) },
    { name: 'dependencies', run: () => checkDependencies(root, files) },
    { name: 'migrations', run: () => checkMigrations(root) },
    { name: 'requirements', run: () => checkRequirements(root) },
  ];
  const names = checks.map(({ name }) => name);
  return [...checks, { name: 'security', run: () => checkSecurity(root, names) }];
}
