import { describe, expect, test } from 'vitest';
import { countries, countryName, DEFAULT_COUNTRY, isCountry } from './countries.ts';

describe('countries', () => {
  test('are the 249 of ISO 3166, each with its own English name', () => {
    const all = countries();
    expect(new Set(all.map(({ code }) => code)).size).toBe(249);
    expect(new Set(all.map(({ name }) => name)).size).toBe(249);
    for (const { code, name } of all) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(name).not.toBe(code);
    }
  });

  test('are sorted by name', () => {
    const names = countries().map(({ name }) => name);
    expect(names[0]).toBe('Afghanistan');
    expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'));
    expect(names.at(-1)).toBe('Zimbabwe');
  });

  test('default to the United Kingdom', () => {
    expect(countryName(DEFAULT_COUNTRY)).toBe('United Kingdom');
    expect(isCountry(DEFAULT_COUNTRY)).toBe(true);
  });

  test.each(['gb', 'UK', 'XX', 'EU', '', 'GBR', 'G1', 'toString'])('do not include %j', (code) => {
    expect(isCountry(code)).toBe(false);
    expect(countryName(code)).toBe(code);
  });
});
