import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, texts } from '#testing/page.ts';
import { Demo } from './demo.tsx';

/** Moves the demo into the window, or out of it. */
let scroll: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: (changes: readonly { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STEPS = ['Open it', 'Fill it in', 'Send it'].map((caption) => ({
  caption,
  drawing: <text>Drawing of: {caption}</text>,
}));
const show = () => render(<Demo about="sending" steps={STEPS} />).container;
/** The seconds that a step lasts, and more. */
const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const current = () => screen.getByRole('button', { current: 'step' }).textContent;

test('a demo shows its steps in turn, once, while it is in view', () => {
  const shown = show();
  wait(60);
  expect(current()).toBe('1. Open it');
  scroll(true);
  wait(6);
  expect(current()).toBe('2. Fill it in');
  expect(shown.querySelector('svg')?.textContent).toBe('Drawing of: Fill it in');
  scroll(false);
  wait(60);
  expect(current()).toBe('2. Fill it in');
  scroll(true);
  wait(6);
  wait(6);
  wait(60);
  expect(current()).toBe('3. Send it');
  press('Play the demo');
  expect(current()).toBe('1. Open it');
});

test('a paused demo waits, and continues from there', () => {
  show();
  scroll(true);
  wait(6);
  press('Pause the demo');
  wait(60);
  expect(current()).toBe('2. Fill it in');
  press('Play the demo');
  wait(6);
  expect(current()).toBe('3. Send it');
});

test('a chosen step stays', () => {
  show();
  scroll(true);
  fireEvent.click(screen.getByRole('button', { name: '2. Fill it in' }));
  wait(60);
  expect(current()).toBe('2. Fill it in');
});

test('the captions say everything, and screen readers get no drawing', () => {
  const shown = show();
  expect(texts('listitem')).toEqual(['1. Open it', '2. Fill it in', '3. Send it']);
  expect(shown.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('with reduced motion all steps are stills with their captions, and nothing moves', () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
  );
  const shown = show();
  expect(texts('figure')).toEqual([
    'Drawing of: Open it1. Open it',
    'Drawing of: Fill it in2. Fill it in',
    'Drawing of: Send it3. Send it',
  ]);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(shown.querySelector('[class*=playing]')).toBeNull();
});
