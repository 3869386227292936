import { WAYS } from '@counterfoil/testkit/translator';
import { act, render } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { translated } from '#testing/translator.ts';
import { shareWithTranslators } from './translated-page.ts';

const keyed = (order: string) => order.split('').map((key) => <Fragment key={key}>{key}</Fragment>);
const shown = (is: boolean, text: ReactNode) => is && text;

/** The changes of a page, state by state. */
const CHANGES: [name: string, states: [ReactNode, text: string][]][] = [
  ['a text alone', [1, 2, 3].map((sum) => [`£${sum}`, `£${sum}`])],
  [
    'texts beside each other',
    [1, 2, 3].map((count) => [
      <>
        {count} of {count + 1}
      </>,
      `${count} of ${count + 1}`,
    ]),
  ],
  [
    'a text before an element',
    [1, 2, 3].map((count) => [
      <>
        {count} selected
        <b> · £{count}</b>
      </>,
      `${count} selected · £${count}`,
    ]),
  ],
  [
    'a text that comes and goes',
    [true, false, true, false].map((is) => [
      <>
        a{shown(is, 'b')}
        <i>c</i>
        {shown(!is, 'd')}
      </>,
      is ? 'abc' : 'acd',
    ]),
  ],
  [
    'an element before a text',
    [false, true, false, true].map((is) => [
      <>
        {shown(is, <b>a</b>)}
        rest
      </>,
      is ? 'arest' : 'rest',
    ]),
  ],
  [
    'a text that becomes an element and back',
    [true, false, true].map((is) => [is ? 'words' : <b key="b">bold</b>, is ? 'words' : 'bold']),
  ],
  [
    'texts that change places',
    ['abc', 'cab', 'bca', 'b', 'acb'].map((order) => [keyed(order), order]),
  ],
  [
    'a text that is empty for a while',
    ['a', '', 'b'].map((text) => [
      <>
        {text}
        <i>!</i>
      </>,
      `${text}!`,
    ]),
  ],
];

describe.each(WAYS)('%s by a translator', (way) => {
  test.each(CHANGES)('%s is always the newest', async (_name, states) => {
    onTestFinished(shareWithTranslators());
    translated(way);
    const page = render(<p />);
    const seen = [];
    for (const [state] of states) {
      page.rerender(<p>{state}</p>);
      // The translator's turn.
      await act(() => Promise.resolve());
      seen.push(page.container.textContent);
    }
    expect(seen).toEqual(states.map(([, text]) => text));
    expect(page.container.querySelector('font')).not.toBeNull();
    expect(page.container.querySelector('font:empty')).toBeNull();
  });
});
