import { parseAst, type Plugin } from 'vite';

/** The server's parts of a route: the browser sends, and checks the answer alone. */
const OF_SERVER = new Set([
  'summary',
  'audit',
  'asksPassword',
  'asked',
  'params',
  'query',
  'body',
  'perMinute',
  'acceptedWhile',
  'whenAsked',
]);
/** They give a route its schemas of requests. */
const IDS_OF_REQUESTS = new Set(['idsInBody', 'idsInEither', 'idsInQuery']);

type Program = ReturnType<typeof parseAst>;
type Expression = Extract<
  Extract<Program['body'][number], { type: 'VariableDeclaration' }>['declarations'][number]['init'],
  object
>;
type ObjectLiteral = Extract<Expression, { type: 'ObjectExpression' }>;
type TextEdit = readonly [from: number, to: number, text: string];

/**
 * The contract as the browser needs it: routes without their texts, audit actions and schemas of
 * requests, which a list of invoices would load for every page. Values that no page uses fall away:
 * the modules only declare, so each of their constants may.
 */
export function slimContractPlugin(): Plugin {
  return {
    name: 'counterfoil-slim-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/(contract|domain)\/src\/.*\.ts$/ },
      handler: (code) => ({ code: slimContract(code), map: null }),
    },
  };
}

/** The module's code, in JavaScript, without what only the server reads. */
export const slimContract = (code: string): string => withoutIdleImports(slimRoutes(code));

function slimRoutes(code: string): string {
  const edits = parseAst(code).body.flatMap((statement): TextEdit[] => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      init && id.type === 'Identifier' ? editsIn(init, code) : [],
    );
  });
  return apply(edits, code);
}

/** An import that nothing uses any more would still bring its module into the importer's file. */
function withoutIdleImports(code: string): string {
  const imports = parseAst(code).body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = apply(
    imports.map(({ start, end }) => [start, end, '']),
    code,
  );
  const idle = imports.filter(
    (each) =>
      each.type === 'ImportDeclaration' &&
      each.specifiers.length > 0 &&
      each.specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest)),
  );
  return apply(
    idle.map(({ start, end }) => [start, end, '']),
    code,
  );
}

const apply = (edits: readonly TextEdit[], code: string): string =>
  edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, by]) => text.slice(0, from) + by + text.slice(to), code);

function editsIn(init: Expression, code: string): TextEdit[] {
  if (!/^(Call|New|Object|Array)Expression$/.test(init.type)) return [];
  const pure: TextEdit[] = [
    [init.start, init.start, '/*#__PURE__*/ (() => ('],
    [init.end, init.end, '))()'],
  ];
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return pure;
  const facts = init.arguments.at(-1);
  if (!/^(client)?[rR]oute$/.test(init.callee.name) || facts?.type !== 'ObjectExpression') {
    return pure;
  }
  return [...pure, ...editsInRoute(facts, code)];
}

function editsInRoute({ properties }: ObjectLiteral, code: string): TextEdit[] {
  return properties.flatMap((property): TextEdit[] => {
    // With the comma behind it.
    const end = code.indexOf(',', property.end);
    const whole = [
      property.start,
      /^\s*$/.test(code.slice(property.end, end)) ? end + 1 : property.end,
    ] as const;
    if (property.type === 'Property') {
      const isOfServer = property.key.type === 'Identifier' && OF_SERVER.has(property.key.name);
      return isOfServer ? [[...whole, '']] : [];
    }
    const { argument } = property;
    if (argument.type !== 'CallExpression' || argument.callee.type !== 'Identifier') return [];
    if (IDS_OF_REQUESTS.has(argument.callee.name)) return [[...whole, '']];
    const [wrapper] = argument.arguments;
    if (argument.callee.name !== 'wrapped' || !wrapper) return [];
    return [[...whole, `wrapper: ${code.slice(wrapper.start, wrapper.end)},`]];
  });
}
