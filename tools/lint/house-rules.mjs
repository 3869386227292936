// Our own lint rules, which no existing rule covers, as an oxlint plugin.

/** @typedef {{ type: string, name?: string, [key: string]: any }} Node */
/** @typedef {{ report(problem: { node: Node, message: string }): void }} Context */

/** @param {Node} node @param {string} name */
const isNamed = (node, name) => node.type === 'Identifier' && node.name === name;

/** @param {Node} node @returns {string | undefined} the property of `a.property` or `a['property']` */
function propertyOf(node) {
  if (node.computed) return node['property'].value;
  return node['property'].name;
}

const GLOBAL_OBJECTS = ['globalThis', 'window', 'self', 'global'];

/** @param {Node} node @param {string} name `Date` or `globalThis.Date` */
const isGlobal = (node, name) =>
  isNamed(node, name) ||
  (node.type === 'MemberExpression' &&
    GLOBAL_OBJECTS.some((object) => isNamed(node['object'], object)) &&
    propertyOf(node) === name);

/** Parents in which `Date` is a type, and so cannot tell the time. */
const NO_VALUE = ['TSTypeReference', 'TSQualifiedName', 'TSTypeQuery', 'TSInterfaceHeritage'];

/** @param {Node} node the word `Date` @param {Node} parent */
function isKeyOnly(node, parent) {
  if (parent.type === 'MemberExpression') return parent['property'] === node && !parent.computed;
  return parent['key'] === node && !parent.computed && !parent['shorthand'];
}

/** The members of `Date` that do not use the present time. */
const TIMELESS = ['UTC', 'parse'];

/** @param {Node} date @param {Node} parent */
function isTimeless(date, parent) {
  if (parent.type === 'NewExpression') {
    const [first] = parent['arguments'];
    return parent['callee'] === date && first !== undefined && first.type !== 'SpreadElement';
  }
  if (parent.type === 'MemberExpression') return TIMELESS.includes(propertyOf(parent) ?? '');
  return parent.type === 'BinaryExpression' && parent['operator'] === 'instanceof';
}

/** Time comes only from the injected clock, so that a test or PORTAL_NOW can set it. */
const clockOnly = {
  /** @param {Context} context */
  create(context) {
    /** @param {Node} node */
    const refuse = (node) =>
      context.report({ node, message: 'Take the time from the injected clock.' });
    /** @param {Node} date */
    const judge = (date) => {
      const parent = date['parent'];
      if (!NO_VALUE.includes(parent.type) && !isTimeless(date, parent)) refuse(date);
    };
    return {
      /** @param {Node} node */
      Identifier(node) {
        if (isNamed(node, 'Date') && !isKeyOnly(node, node['parent'])) judge(node);
      },
      /** @param {Node} node */
      MemberExpression(node) {
        const [object, property] = [node['object'], propertyOf(node)];
        if (property === 'Date' && isGlobal(node, 'Date')) judge(node);
        if (isGlobal(object, 'Temporal') && property === 'Now') refuse(node);
        if (isGlobal(object, 'performance') && property === 'timeOrigin') refuse(node);
      },
      /** @param {Node} node */
      VariableDeclarator({ id, init }) {
        const hides = init && id.type === 'ObjectPattern' && isGlobal(init, 'Temporal');
        if (hides) refuse(init);
      },
      /** @param {Node} node a format without a date uses the present time */
      CallExpression({ callee, ...node }) {
        const isFormat =
          callee.type === 'MemberExpression' &&
          ['format', 'formatToParts'].includes(propertyOf(callee) ?? '');
        if (isFormat && node['arguments'].length === 0) refuse(callee);
      },
    };
  },
};

const SWITCHED_OFF = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']);

/** A test always runs, or is deleted. */
const everyTestRuns = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {Node} node */
      MemberExpression(node) {
        let object = node['object'];
        while (object.type === 'MemberExpression') object = object['object'];
        const isTest = ['test', 'it', 'describe'].some((name) => isNamed(object, name));
        const property = propertyOf(node);
        if (isTest && property !== undefined && SWITCHED_OFF.has(property)) {
          context.report({
            node,
            message: `No .${property} in tests: make the test run, or delete it.`,
          });
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'clock-only': clockOnly, 'every-test-runs': everyTestRuns },
};
