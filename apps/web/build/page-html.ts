import escapeHtml from 'escape-html';
import type { BrandEntry } from './brand-assets.ts';

/** The user's choice; '' follows the system. */
export const THEMES = ['', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface PageParts {
  readonly brand: BrandEntry;
  readonly theme: Theme;
  readonly hasPanel: boolean;
  /** Addresses of the scripts that the page needs beyond the start. */
  readonly scripts: readonly string[];
  /** The address of the second sheet, and whether the page starts with it. */
  readonly more?: { readonly href: string; readonly isNeeded: boolean };
}

/** Fills the placeholders of index.html. */
export function fillPage(
  html: string,
  { brand, theme, hasPanel, scripts, more }: PageParts,
): string {
  const preloads = scripts.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`);
  const later = more && [
    `<meta name="more-styles" content="${more.href}">`,
    // Behind the first sheet, on which it builds.
    ...(more.isNeeded ? [`<link rel="stylesheet" crossorigin href="${more.href}">`] : []),
  ];
  return html
    .replace('</head>', () => `${(later ?? []).join('')}</head>`)
    .replaceAll('__BRAND__', () => brand.brand)
    .replaceAll('__BRAND_NAME__', () => escapeHtml(brand.name))
    .replaceAll('__THEME__', theme)
    .replaceAll('__CONFIG__', () => escapeHtml(JSON.stringify(brand.config)))
    .replaceAll('<!--__BRAND_HEAD__-->', () => [brand.head, ...preloads].join('\n    '))
    .replaceAll('<!--__FRAME__-->', () => frameOf(brand, theme, hasPanel));
}

/** Draws the page until its script runs (src/frame.css): the bar with the logo, or the login's panel. */
function frameOf({ name, config }: BrandEntry, theme: Theme, hasPanel: boolean): string {
  const { logo, strapline } = config;
  const alt = escapeHtml(name);
  if (hasPanel) {
    return [
      '<div class="frame login-page">',
      `<div class="login-panel"><img src="${logo.panel}" alt="${alt}" height="44">`,
      `<p>${escapeHtml(strapline)}</p></div></div>`,
    ].join('');
  }
  const picture = `<img src="${theme === 'dark' ? logo.bar_dark : logo.bar}" alt="${alt}" height="34">`;
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${logo.bar_dark}">`;
  return [
    '<div class="frame"><div class="top-bar">',
    theme === '' ? `<picture>${dark}${picture}</picture>` : picture,
    '</div><p class="frame-wait" role="status">Loading...</p></div>',
  ].join('');
}
