import type { Brand } from './brand.ts';

const SYSTEM = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

/** A brand's `theme.css` without its fonts: `text_dim` becomes `--cf-text-dim: light-dark(#4d5f58, #a3b3ac)`. */
export function themeCss({ colours, shape, fonts }: Brand): string {
  const { light, dark } = colours;
  const roles = Object.keys(light) as (keyof typeof light)[];
  const tail = /serif/i.test(fonts.headings.family) ? SERIF : SYSTEM;
  const variables = {
    ...Object.fromEntries(
      roles.map((role) => [role.replaceAll('_', '-'), `light-dark(${light[role]}, ${dark[role]})`]),
    ),
    radius: shape.radius,
    font: `'${fonts.text.family}', ${SYSTEM}`,
    'font-headings': `'${fonts.headings.family}', ${tail}`,
    'heading-weight': `${fonts.headings.weight}`,
  };
  const lines = Object.entries(variables).map(([name, value]) => `  --cf-${name}: ${value};`);
  return `:root {\n${lines.join('\n')}\n}`;
}
