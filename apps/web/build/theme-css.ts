import {
  colorsTuple,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  mergeThemeOverrides,
  type CSSVariablesResolver,
} from '@mantine/core';
import { theme } from '../src/ui/theme.ts';
import type { Brand } from './brand.ts';

const SYSTEM = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

// Mantine's own greys fail WCAG AA on placeholders and dimmed text; this fixes them in one place.
const accessible: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-text': 'var(--cf-text)',
    '--mantine-color-body': 'var(--cf-page)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-dimmed': 'var(--cf-text-dim)',
    '--mantine-color-error': 'var(--cf-danger)',
    '--mantine-color-default': 'var(--cf-surface)',
    '--mantine-color-default-border': 'var(--cf-line-strong)',
    '--mantine-color-default-hover': 'var(--cf-hover)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
  },
});

/** A brand's `theme.css` without its fonts: every variable that a screen may use. */
export function themeCss(brand: Brand): string {
  const merged = mergeMantineTheme(
    DEFAULT_THEME,
    mergeThemeOverrides(theme, {
      colors: { brand: colorsTuple(brand.colours.light.link) },
      radius: { ...DEFAULT_THEME.radius, md: brand.shape.radius },
      fontFamily: 'var(--cf-font)',
    }),
  );
  const base = defaultCssVariablesResolver(merged);
  const fixed = accessible(merged);
  const variables = { ...base.variables, ...brandVariables(brand) };
  const light = { ...base.light, ...fixed.light };
  return convertCssVariables(
    { variables: { ...variables, ...light }, light: {}, dark: {} },
    ':root',
  ).trim();
}

/** `text_dim` becomes `--cf-text-dim: light-dark(#4d5f58, #a3b3ac)`. */
function brandVariables({ colours, shape, fonts }: Brand): Record<string, string> {
  const { light, dark } = colours;
  const roles = Object.keys(light) as (keyof typeof light)[];
  const tail = /serif/i.test(fonts.headings.family) ? SERIF : SYSTEM;
  return {
    ...Object.fromEntries(
      roles.map((role) => [
        `--cf-${role.replaceAll('_', '-')}`,
        `light-dark(${light[role]}, ${dark[role]})`,
      ]),
    ),
    '--cf-radius': shape.radius,
    '--cf-font': `'${fonts.text.family}', ${SYSTEM}`,
    '--cf-font-headings': `'${fonts.headings.family}', ${tail}`,
    '--cf-heading-weight': `${fonts.headings.weight}`,
  };
}
