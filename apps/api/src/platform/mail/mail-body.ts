import escapeHtml from 'escape-html';
import type { ShownPicture } from './mail-pictures.ts';

export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** A link to follow, with the code by which a phone opens it. */
interface MailLink {
  readonly label: string;
  readonly href: string;
  readonly code?: ShownPicture;
}

/** The content of a mail, sent as HTML and as text. */
export interface MailContent {
  /** Colour of the heading, `#rrggbb`. */
  readonly accent: string;
  /** The sender's logo, above the heading. */
  readonly logo?: { readonly alt: string } & ShownPicture;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly MailFact[];
  /** The mail's main figure; null where it has none. */
  readonly amount: MailFact | null;
  /** Facts under their own heading, such as how to pay. */
  readonly details: { readonly heading: string; readonly facts: readonly MailFact[] } | null;
  /** The link to follow from the mail. */
  readonly link?: MailLink;
  /** The text after the facts. */
  readonly closing: readonly string[];
  readonly signature: string;
  readonly footer: string;
}

export const REGARDS = 'Kind regards,';

export function mailText(content: MailContent): string {
  const { details } = content;
  return [
    content.greeting,
    ...content.paragraphs,
    factsText([...content.facts, content.amount ?? []].flat()),
    details ? `${details.heading}\n\n${factsText(details.facts)}` : '',
    content.link ? `${content.link.label}: ${content.link.href}` : '',
    ...content.closing,
    `${REGARDS}\n${content.signature}`,
    `-- \n${content.footer}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function factsText(facts: readonly MailFact[]): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length)) + 2;
  return facts.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n');
}

// "INV-0023" and "60-16-13" stay on one line. Not with other hyphens, which would not be copied as they are.
const NUMBER =
  /(?<![\p{L}\p{N}/.@#&-])(?=[\p{L}-]{0,20}\p{N})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?![\p{L}\p{N}/@-])/gu;
const inline = (text: string) =>
  escapeHtml(text).replaceAll(NUMBER, (number) =>
    number.length > 24 ? number : `<span style="white-space:nowrap">${number}</span>`,
  );
const lines = (text: string) => inline(text).replaceAll(/\r?\n/g, '<br>');

const DIM = '#55606b';
const LINE = '1px solid #e3e6e9';
// A long number or address must not make the page wider than a phone.
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';
const TABLE = `width="100%" class="rule" style="border-collapse:collapse;margin:0 0 20px;border-top:${LINE};border-bottom:${LINE}"`;

const paragraph = (text: string) => `<p style="margin:0 0 16px;${BREAKS}">${lines(text)}</p>`;

const factRow = ({ label, value }: MailFact) =>
  `<tr><th scope="row" align="left" valign="top" class="dim" style="padding:7px 16px 7px 0;font-weight:400;color:${DIM}">${inline(label)}</th>` +
  `<td align="right" valign="top" style="padding:7px 0;font-weight:600;${BREAKS}">${inline(value)}</td></tr>`;

const amountRow = ({ label, value }: MailFact, accent: string) =>
  `<tr><th scope="row" align="left" class="rule" style="padding:10px 16px 10px 0;border-top:${LINE};font-weight:600">${escapeHtml(label)}</th>` +
  `<td align="right" class="rule accent" style="padding:10px 0;border-top:${LINE};font-size:20px;font-weight:700;white-space:nowrap;color:${accent}">${escapeHtml(value)}</td></tr>`;

function factsTable({ facts, amount }: MailContent, accent: string): string[] {
  const rows = [...facts.map(factRow), amount ? amountRow(amount, accent) : ''].join('');
  return rows ? [`<table ${TABLE}>${rows}</table>`] : [];
}

const linkButton = ({ label, href, code }: MailLink, accent: string) =>
  `<p style="margin:0 0 20px"><a href="${escapeHtml(href)}" class="button" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>${code ? linkCode(code) : ''}`;

// Black on white in every scheme: a phone reads it from the screen.
const linkCode = ({ src, width, height }: NonNullable<MailLink['code']>) =>
  `<p class="dim" style="margin:0 0 20px;font-size:13px;color:${DIM}"><img src="${escapeHtml(src)}" alt="The same link as a QR code" width="${width}" height="${height}" style="display:block;border:0;margin:0 0 6px;background:#ffffff">Or scan this code with your phone.</p>`;

const logoImage = ({ alt, src, width, height }: NonNullable<MailContent['logo']>) =>
  `<p style="margin:0 0 20px"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" class="logo" style="display:block;border:0"></p>`;

// Colours for a dark theme, over the inline ones. A brand's or client's accent is dark enough for text on white, so on
// black the ink takes its place; a logo keeps its white ground.
const IN_DARK =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){' +
  '.page{background:#14181c!important;color:#e6e9ec!important}' +
  '.card{background:#1d2329!important}' +
  '.dim{color:#a9b2bb!important}' +
  '.accent{color:#ffffff!important}' +
  '.button{background:#ffffff!important;color:#14181c!important}' +
  '.rule{border-color:#3b444d!important}' +
  '.logo{background:#ffffff!important;padding:8px!important;border-radius:6px!important}' +
  'a:not([style]){color:#9cc5ff!important}}';

// Mail clients support little CSS: one table for width, inline styles, no external files.
export function mailHtml(content: MailContent): string {
  const accent = /^#[\da-f]{6}$/i.test(content.accent) ? content.accent : '#222222';
  const { details } = content;
  const body = [
    ...(content.logo ? [logoImage(content.logo)] : []),
    `<h1 class="accent" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${accent};${BREAKS}">${inline(content.heading)}</h1>`,
    ...[content.greeting, ...content.paragraphs].map(paragraph),
    ...factsTable(content, accent),
    ...(details
      ? [
          `<h2 style="margin:0 0 8px;font-size:16px;line-height:1.3">${escapeHtml(details.heading)}</h2>`,
          `<table ${TABLE}>${details.facts.map(factRow).join('')}</table>`,
        ]
      : []),
    ...(content.link ? [linkButton(content.link, accent)] : []),
    ...content.closing.map(paragraph),
    `<p style="margin:0;${BREAKS}">${REGARDS}<br>${escapeHtml(content.signature)}</p>`,
  ].join('\n');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.heading)}</title><style>${IN_DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1d252c">
<table role="presentation" align="center" width="100%" class="card" style="max-width:560px;background:#ffffff;border-radius:8px;border-top:4px solid ${accent}">
<tr><td style="padding:28px 24px">
${body}
</td></tr></table>
<p class="dim" style="max-width:560px;margin:16px auto 0;font-size:13px;color:${DIM};text-align:center;${BREAKS}">${escapeHtml(content.footer)}</p>
</body></html>`;
}
