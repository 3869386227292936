import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { Tabs } from './tabs.tsx';

const keys = ['one', 'two', 'three'] as const;
const tabs = keys.map((key) => ({ key, label: key }));

let chosen: string[];

function Screen() {
  const [current, setCurrent] = useState<(typeof keys)[number]>('one');
  const choose = (key: typeof current) => {
    chosen.push(key);
    setCurrent(key);
  };
  return (
    <Tabs label="Numbers" {...{ tabs, current }} onChoose={choose}>
      The page of {current}
    </Tabs>
  );
}

beforeEach(async () => {
  chosen = [];
  await renderScreen(Screen, '/invoices/sent');
});

const tab = (name: string) => screen.getByRole('tab', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('focus alone chooses nothing, and a click chooses once', () => {
  act(() => tab('three').focus());
  expect(chosen).toEqual([]);
  act(() => tab('two').focus());
  fireEvent.click(tab('two'));
  expect(chosen).toEqual(['two']);
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('The page of two');
});

test('arrows, Home and End choose once and move the focus', () => {
  act(() => tab('one').focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) press(key);
  expect(chosen).toEqual(['two', 'three', 'one', 'three']);
  for (const key of ['Home', 'Home', 'End', 'End']) press(key);
  expect(chosen).toEqual(['two', 'three', 'one', 'three', 'one', 'three']);
  expect(document.activeElement).toBe(tab('three'));
});
