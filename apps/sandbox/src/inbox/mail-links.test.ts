import { expect, test } from 'vitest';
import { mailLinks, withInlinePictures } from './mail-links.ts';

test('links of both parts are listed once, decoded', () => {
  const html = `<a href="https://a.test/?x=1&amp;y=2">a</a> <a HREF='http://b.test/'>b</a>`;
  const text = 'See https://a.test/?x=1&y=2, or (https://c.test/path).';
  expect(mailLinks({ html, text })).toEqual([
    'https://a.test/?x=1&y=2',
    'http://b.test/',
    'https://c.test/path',
  ]);
});

test('a link that would run something is left out, however it is written', () => {
  const html = '<a href="javascript:alert(1)">x</a><a href="&#106;avascript:alert(1)">y</a>';
  expect(mailLinks({ html, text: 'data:text/html,x' })).toEqual([]);
});

test('a mail with many links lists only the first 50', () => {
  const text = Array.from({ length: 5000 }, (_, n) => `https://a.test/${n}`).join(' ');
  expect(mailLinks({ html: '', text })).toHaveLength(50);
});

test('a picture of the mail appears where the HTML refers to it, but no other part does', () => {
  const content = Buffer.from('hi');
  const parts = [
    { contentId: 'logo@x', content_type: 'image/png', content },
    { contentId: 'page@x', content_type: 'text/html', content },
  ];
  expect(withInlinePictures('<img src="cid:logo@x"><img src="cid:page@x">', parts)).toBe(
    '<img src="data:image/png;base64,aGk="><img src="cid:page@x">',
  );
});
