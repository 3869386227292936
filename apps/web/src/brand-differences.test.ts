import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildBrand } from '../build/brand-assets.ts';
import { readBrands, type Brand } from '../build/brand.ts';

const brands = readBrands(join(import.meta.dirname, '../../../brands'), 'brightpence');

const art = ({ folder, logo }: Brand, part: keyof Brand['logo']) =>
  readFileSync(join(folder, logo[part]), 'utf8');
/** The parts of a brand that people see or read. */
const FACES: Readonly<Record<string, (brand: Brand) => unknown>> = {
  name: ({ name }) => name,
  'logo of the bar': (brand) => art(brand, 'bar'),
  'logo of the login page': (brand) => art(brand, 'panel'),
  icon: (brand) => art(brand, 'favicon'),
  'font of the text': ({ fonts }) => fonts.text.family,
  'font of the headings': ({ fonts }) => fonts.headings.family,
  'colour of buttons': ({ colours }) => colours.light.action,
  'colour of the bar': ({ colours }) => colours.light.bar,
  'colour of the page': ({ colours }) => colours.light.page,
  'support e-mail address': ({ support_email }) => support_email,
};

test.each(Object.entries(FACES))('no two brands have the same %s', (_what, of) => {
  const seen = brands.map((brand) => JSON.stringify(of(brand)));
  expect(new Set(seen).size).toBe(brands.length);
});

test('each brand’s page passes its name, logo and support address to the screens', () => {
  for (const brand of brands) {
    const { entry } = buildBrand(brand);
    expect(entry.config).toMatchObject({
      name: brand.name,
      support_email: brand.support_email,
      logo: { bar: expect.stringContaining(`/brands/${brand.brand}/`) },
    });
  }
});
