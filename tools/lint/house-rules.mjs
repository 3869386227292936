// Our own lint rules, which no existing rule covers, as an oxlint plugin.

/** @typedef {{ type: string, name?: string, [key: string]: any }} Node */
/** @typedef {{ report(problem: { node: Node, message: string }): void, sourceCode: { getAllComments(): Node[] } }} Context */

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

/** The functions whose answer is a figure, and those whose answer is words around one. */
const FIGURES =
  /^(formatPounds|formatPence|displayAmount|displayFigure|displayTotal|displayCount)$/;
const COUNTS = /^counted$/;

/** @param {Node} node @returns {Node[]} what an expression may show: the arms of a choice, one by one */
function armsOf(node) {
  if (node.type === 'ConditionalExpression') {
    return [node['consequent'], node['alternate']].flatMap(armsOf);
  }
  if (node.type === 'LogicalExpression') return [node['left'], node['right']].flatMap(armsOf);
  return [node];
}

/** @param {Node} node @param {RegExp} names */
const isCallOf = (node, names) =>
  node.type === 'CallExpression' && names.test(node['callee'].name ?? '');

/** @param {Node} node whether it is words with a figure among them */
const isSentence = (node) =>
  isCallOf(node, COUNTS) ||
  (node.type === 'TemplateLiteral' &&
    node['expressions'].some((/** @type {Node} */ each) =>
      armsOf(each).some((arm) => isCallOf(arm, FIGURES) || isSentence(arm)),
    ));

/** @param {Node} child of an element: blank lines and comments show nothing */
function showsNothing(child) {
  if (child.type === 'JSXText') return child['value'].trim() === '';
  return (
    child.type === 'JSXExpressionContainer' && child['expression'].type === 'JSXEmptyExpression'
  );
}

/** @param {Node} element whether translators leave its text alone */
function isLeftAlone({ openingElement: { name, attributes } }) {
  if (['Amount', 'Fact'].includes(name.name)) return true;
  return attributes.some(
    (/** @type {any} */ { name: attribute, value }) =>
      attribute?.name === 'translate' && value?.value === 'no',
  );
}

/** Elements that translators put around the text of a page must not keep an old figure: docs/decisions/0071. */
const figureApart = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {Node} node */
      JSXExpressionContainer(node) {
        const parent = node['parent'];
        if (!['JSXElement', 'JSXFragment'].includes(parent.type)) return;
        const arms = armsOf(node['expression']);
        const isFigure = arms.some((arm) => isCallOf(arm, FIGURES));
        if (!isFigure && !arms.some(isSentence)) return;
        const shown = parent['children'].filter((/** @type {Node} */ each) => !showsNothing(each));
        const isAlone = parent.type === 'JSXElement' && shown.length === 1;
        const message = isFigure
          ? 'Put the figure alone into an <Amount>, or an element with translate="no".'
          : 'Give the words with a figure an element of their own.';
        if (!isAlone || (isFigure && !isLeftAlone(parent))) context.report({ node, message });
      },
    };
  },
};

const QUESTION_WORD = /^[\s*]*(Who|What|Whoever|Whom|Whose)\b/;

/** A comment begins with a verb or with the noun it is about: "Returns the payer", "The payer". */
const noQuestionWord = {
  /** @param {Context} context */
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const [, word] = QUESTION_WORD.exec(comment['value']) ?? [];
          const message = `Begin the comment with a verb or the noun it is about, not with "${word}".`;
          if (word) context.report({ node: comment, message });
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'clock-only': clockOnly,
    'every-test-runs': everyTestRuns,
    'figure-apart': figureApart,
    'no-question-word': noQuestionWord,
  },
};
