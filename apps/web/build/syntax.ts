import { parseAst } from 'vite';

/** A node of the syntax tree, with what else its type has. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
} & Readonly<Record<string, unknown>>;

export const parse = (code: string): Node => parseAst(code, { lang: 'tsx' }) as unknown as Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** All parts of a node but names of properties, which name nothing outside. */
export const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([part]) => (part !== 'key' && part !== 'property') || node['computed'] === true)
    .flatMap(([, value]) => value)
    .filter(isNode);

/** The values of a file's own constants, by name. */
export function constantsOf(program: Node): ReadonlyMap<string, Node> {
  const statements = (program['body'] as Node[]).map((each) =>
    isNode(each['declaration']) ? each['declaration'] : each,
  );
  return new Map(
    statements
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap((each) => each['declarations'] as { id: Node; init: Node }[])
      .map(({ id, init }) => [String(id['name']), bare(init)]),
  );
}

/** A value without `as const` and `satisfies`. */
const bare = (node: Node): Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? bare(node['expression'] as Node)
    : node;

export const isCallOf = ({ type, callee }: Node, name: string): boolean =>
  type === 'CallExpression' && isNode(callee) && callee['name'] === name;

/** The text of a literal; undefined for any other node. */
export const textOf = (node: Node | undefined): string | undefined =>
  typeof node?.['value'] === 'string' ? node['value'] : undefined;

/** A property of an object, with its name. */
export function propertyOf(node: Node, name: string): Node | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  return (node['properties'] as Node[]).find(({ key }) => {
    const { name: plain, value } = (key ?? {}) as { name?: string; value?: string };
    return plain === name || value === name;
  });
}

/** The value of an object's property. */
export const propertyValue = (node: Node, name: string): Node | undefined =>
  propertyOf(node, name)?.['value'] as Node | undefined;

/** The value of a literal, or of an object of them. */
export function literalOf(node: Node): unknown {
  if (node.type === 'Literal') return node['value'];
  if (node.type !== 'ObjectExpression') throw new Error(`${node.type} is not a literal`);
  return Object.fromEntries(
    (node['properties'] as { key: Node; value: Node }[]).map(({ key, value }) => [
      key['name'],
      literalOf(value),
    ]),
  );
}
