import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { place } from './place-floating.ts';

const boxOf = (top: number, height: number) =>
  ({ top, bottom: top + height, left: 300, right: 380, width: 80, height }) as DOMRect;

/** A button or an input at `top`, and a panel of 200 by `height` in a window of 400 by 800. */
function place200(top: number, height: number, options = {}) {
  const anchor = document.createElement('button');
  const panel = document.createElement('div');
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(boxOf(top, 44));
  vi.spyOn(panel, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(panel, 'offsetHeight', 'get').mockReturnValue(height);
  place(panel, anchor, options);
  return panel.style;
}
const isPhone = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 400);
  vi.stubGlobal('innerHeight', 800);
  isPhone(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.style.scrollPaddingBottom = '';
});

test('a panel is below its button, within the right edge', () => {
  expect(place200(100, 300)).toMatchObject({ top: '148px', left: '192px' });
});

test('a panel without room below is above its button', () => {
  expect(place200(600, 300).top).toBe('296px');
});

test('a panel taller than the space above and below is at the top of the window', () => {
  expect(place200(300, 790).top).toBe('8px');
});

test('on phones a menu is placed by the style sheet, and a list stays at its input', () => {
  isPhone(true);
  expect(place200(100, 300)).toMatchObject({ top: '', left: '' });
  expect(place200(100, 300, { matchWidth: true })).toMatchObject({ top: '148px', width: '80px' });
});

test('a list takes no more than the space above the bars', () => {
  document.documentElement.style.scrollPaddingBottom = '200px';
  expect(place200(100, 600, { matchWidth: true })).toMatchObject({
    top: '148px',
    maxHeight: '452px',
  });
});

test('a list over an input near the bottom ends at the input', () => {
  expect(place200(600, 700, { matchWidth: true })).toMatchObject({
    top: '8px',
    maxHeight: '588px',
  });
});

test('a list stays clear of the on-screen keyboard', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('visualViewport', { offsetTop: 0, height: 500 });
  expect(place200(100, 600, { matchWidth: true }).maxHeight).toBe('344px');
});
