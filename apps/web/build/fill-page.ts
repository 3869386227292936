import escapeHtml from 'escape-html';
import type { BrandEntry } from './brand-assets.ts';

/** Fills the placeholders of index.html for one brand, as the server does for each host name. */
export function fillPage(html: string, { brand, name, head, config }: BrandEntry): string {
  return html
    .replaceAll('__BRAND__', () => brand)
    .replaceAll('__BRAND_NAME__', () => escapeHtml(name))
    .replaceAll('__CONFIG__', () => escapeHtml(JSON.stringify(config)))
    .replaceAll('<!--__BRAND_HEAD__-->', () => head);
}
