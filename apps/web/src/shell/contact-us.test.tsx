import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Brand } from '#lib/brand.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { ContactUs } from './contact-us.tsx';

const placeOf = (brand: string) => {
  const file = join(import.meta.dirname, '../../../../brands', brand, 'brand.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as Pick<Brand, 'contact_us'>).contact_us;
};

test.each([
  ['brightpence', 'https://help.brightpence.example/contact', '_blank'],
  ['alder-finch', '/account/contact-us', null],
])('Contact Us of %s leads to the address set by its brand', async (brand, href, target) => {
  await renderScreen(() => <ContactUs place={placeOf(brand)} />);
  const link = screen.getByRole('link', { name: 'Contact Us' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, target]);
});
