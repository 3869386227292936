import { afterEach, expect, test } from 'vitest';
import { moreStyles } from './more-styles.ts';

afterEach(() => document.head.replaceChildren());

const name = (address: string) =>
  document.head.insertAdjacentHTML('beforeend', `<meta name="more-styles" content="${address}">`);
const links = () => [...document.head.querySelectorAll('link')];

test('without a second sheet there is nothing to wait for', async () => {
  await expect(moreStyles()).resolves.toBeUndefined();
});

test('the second sheet is fetched once, and again after a failure', async () => {
  name('/assets/more-a.css');
  const first = moreStyles();
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('/assets/more-a.css could not be fetched');
  expect(links()).toEqual([]);

  const second = Promise.all([moreStyles(), moreStyles()]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/more-a.css']);
  links()[0]?.dispatchEvent(new Event('load'));
  await second;
  await moreStyles();
  expect(links()).toHaveLength(1);
});
