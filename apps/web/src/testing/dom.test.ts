import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('a failed search prints the page, at once and after a wait', async () => {
  document.body.innerHTML = '<p>What is there</p>';
  const printed = /Unable to find[^]*<p>[^]*What is there/;
  expect(() => screen.getByText('Missing')).toThrow(printed);
  await expect(screen.findByText('Missing', {}, { timeout: 60 })).rejects.toThrow(printed);
});
