import { parseAst } from 'vitest/node';

/** A test as a file declares it: once, or as a template for many cases. */
export type DeclaredTest = {
  /** `suite > title`, as written. */
  readonly name: string;
  /** Whether this can be its name in a run; a template matches many names. */
  readonly isCalled: (name: string) => boolean;
  readonly isTemplate: boolean;
};

type Node = { readonly type: string; readonly [key: string]: unknown };
type Title = { readonly text: string; readonly pattern: string; readonly isTemplate: boolean };
type Call = { readonly declares: 'test' | 'suite'; readonly title: Title };

const DECLARES: Readonly<Record<string, Call['declares']>> = {
  test: 'test',
  it: 'test',
  describe: 'suite',
};

/** The placeholders of `test.each` and `test.for`: `%s`, `%#`, `$name`, `$a.b`. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$[a-zA-Z_][\w.]*/g;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : '';

/** The names in a callee: `test` and `each` for the callee `test.each(rows)` of `test.each(rows)('title', body)`. */
function calleeNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [nameOf(callee)];
  if (callee.type === 'CallExpression') return calleeNames(callee['callee']);
  if (callee.type !== 'MemberExpression') return [];
  return [...calleeNames(callee['object']), nameOf(callee['property'])];
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern for a title of `test.each` with any values filled in. */
export function patternOf(text: string): string {
  const parts = text.split(PLACEHOLDER).map((part) => literally(part.replaceAll('%%', '%')));
  return parts.join('.*');
}

/** A title from a string, or from a template whose values are known only in a run. */
function titleOf(node: unknown, isEach: boolean): Title | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    const text = node['value'];
    const isTemplate = isEach && text.search(PLACEHOLDER) >= 0;
    return { text, isTemplate, pattern: isTemplate ? patternOf(text) : literally(text) };
  }
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = (node['quasis'] as { value: { cooked: string } }[]).map(
    ({ value }) => value.cooked,
  );
  const isTemplate = quasis.length > 1 || (isEach && quasis.join('').search(PLACEHOLDER) >= 0);
  const patterns = quasis.map((text) => (isEach ? patternOf(text) : literally(text)));
  return { text: quasis.join('${}'), isTemplate, pattern: patterns.join('.*') };
}

function callOf(node: Node): Call | null {
  if (node.type !== 'CallExpression') return null;
  const names = calleeNames(node['callee']);
  const declares = DECLARES[names[0] ?? ''];
  if (declares === undefined) return null;
  const isEach = names.includes('each') || names.includes('for');
  const title = titleOf((node['arguments'] as unknown[])[0], isEach);
  return title === null ? null : { declares, title };
}

function declared(suites: readonly Title[], title: Title): DeclaredTest {
  const titles = [...suites, title];
  const pattern = new RegExp(`^${titles.map((its) => its.pattern).join(' > ')}$`, 's');
  return {
    name: titles.map(({ text }) => text).join(' > '),
    isCalled: (name) => pattern.test(name),
    isTemplate: titles.some(({ isTemplate }) => isTemplate),
  };
}

function testsUnder(node: Node, suites: readonly Title[]): DeclaredTest[] {
  const call = callOf(node);
  if (call?.declares === 'test') return [declared(suites, call.title)];
  const inside = call === null ? suites : [...suites, call.title];
  return childrenOf(node).flatMap((child) => testsUnder(child, inside));
}

/** The tests that a file declares, each with its suites. */
export function testsIn(path: string, source: string): DeclaredTest[] {
  const program: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  return isNode(program) ? testsUnder(program, []) : [];
}
