import { expect, test } from 'vitest';
import { mailHtml } from './mail-body.ts';

const PICTURE = { src: 'cid:x', width: 100, height: 40 };
const HTML = mailHtml({
  accent: '#0a5f4e',
  logo: { alt: 'Rowan Ltd', ...PICTURE },
  heading: 'Invoice INV-0023',
  greeting: 'Dear Anna,',
  paragraphs: ['Well-known INV-0023: https://a.test/x-1, jo-1@a.test.'],
  facts: [{ label: 'Number', value: 'INV-0023' }],
  amount: { label: 'Total', value: '£1.00' },
  details: { heading: 'How to pay', facts: [{ label: 'Sort code', value: '12-34-56' }] },
  link: { label: 'Pay by bank', href: 'https://pay.test', code: PICTURE },
  closing: ['Thank you.'],
  signature: 'Rowan Ltd',
  footer: 'Sent for Rowan Ltd.',
});

test('a mail has dark-theme colours wherever it has light-theme ones', () => {
  const [styles = ''] = /<style>.*<\/style>/.exec(HTML) ?? [];
  expect(styles).toContain('@media (prefers-color-scheme:dark)');
  const tags = HTML.match(
    /<[a-z]\w*[^>]*style="[^"]*(?:color|background|border-top):[^"]*"[^>]*>/g,
  );
  // The code is black on white in either theme.
  const both = /QR code/;
  const lightOnly = (tags ?? []).filter((tag) => {
    const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
    return !both.test(tag) && !classes.some((name) => styles.includes(`.${name}{`));
  });
  expect(tags?.length).toBeGreaterThan(8);
  expect(lightOnly).toEqual([]);
});

test('only numbers are kept on one line', () => {
  const kept = [...HTML.matchAll(/<span style="white-space:nowrap">([^<]*)</g)].map(
    ([, text]) => text,
  );
  expect(kept).toEqual(['INV-0023', 'INV-0023', 'INV-0023', '12-34-56']);
});
