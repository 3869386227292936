// Lint rules of this house that no existing rule covers, as an oxlint plugin.

/** @typedef {{ type: string, name?: string, [key: string]: any }} Node */
/** @typedef {{ report(problem: { node: Node, message: string }): void }} Context */

/** @param {Node} node @param {string} name */
const isNamed = (node, name) => node.type === 'Identifier' && node.name === name;

/** @param {Node} node @returns {string | undefined} the property of `a.property` or `a['property']` */
function propertyOf(node) {
  if (node.computed) return node['property'].value;
  return node['property'].name;
}

/** @param {Node} node @param {string} name `Date` or `globalThis.Date` */
const isGlobal = (node, name) =>
  isNamed(node, name) ||
  (node.type === 'MemberExpression' &&
    isNamed(node['object'], 'globalThis') &&
    propertyOf(node) === name);

/** Time comes from the injected clock alone, so that a test or PORTAL_NOW can set it. */
const clockOnly = {
  /** @param {Context} context */
  create(context) {
    const message = 'Take the time from the injected clock.';
    return {
      /** @param {Node} node */
      NewExpression(node) {
        if (isGlobal(node['callee'], 'Date') && node['arguments'].length === 0) {
          context.report({ node, message });
        }
      },
      /** @param {Node} node */
      CallExpression(node) {
        if (isGlobal(node['callee'], 'Date')) context.report({ node, message });
      },
      /** @param {Node} node */
      MemberExpression(node) {
        const [object, property] = [node['object'], propertyOf(node)];
        const isDateNow = isGlobal(object, 'Date') && property === 'now';
        const isTemporalNow = isGlobal(object, 'Temporal') && property === 'Now';
        if (isDateNow || isTemporalNow) context.report({ node, message });
      },
    };
  },
};

const SWITCHED_OFF = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']);

/** A test runs always and everywhere, or it is not there. */
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
            message: `No .${property} in tests: a test runs, or it is not there.`,
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
