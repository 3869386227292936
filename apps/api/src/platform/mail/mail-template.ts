/** What a mail says; the same content goes out as HTML and as text. */
export interface MailContent {
  /** Colour of the heading, `#rrggbb`. */
  readonly accent: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly signature: string;
  readonly footer: string;
}

export function mailText(content: MailContent): string {
  const width = Math.max(0, ...content.facts.map(({ label }) => label.length)) + 2;
  const facts = content.facts.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`);
  return [
    content.greeting,
    ...content.paragraphs,
    facts.join('\n'),
    `Kind regards,\n${content.signature}`,
    `--\n${content.footer}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const lines = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>');

// Mail readers know little CSS: one table for width, styles inline, nothing from outside.
export function mailHtml(content: MailContent): string {
  const accent = /^#[\da-f]{6}$/i.test(content.accent) ? content.accent : '#222222';
  const paragraphs = content.paragraphs.map(
    (text) => `<p style="margin:0 0 16px">${lines(text)}</p>`,
  );
  const facts = content.facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="padding:6px 16px 6px 0;font-weight:400;color:#55606b">${escapeHtml(label)}</th>` +
      `<td align="right" style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1d252c">
<table role="presentation" align="center" width="100%" style="max-width:560px;background:#ffffff;border-radius:8px;border-top:4px solid ${accent}">
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${accent}">${escapeHtml(content.heading)}</h1>
<p style="margin:0 0 16px">${escapeHtml(content.greeting)}</p>
${paragraphs.join('\n')}
<table width="100%" style="border-collapse:collapse;margin:0 0 16px;border-top:1px solid #e3e6e9;border-bottom:1px solid #e3e6e9">${facts.join('')}</table>
<p style="margin:0">Kind regards,<br>${escapeHtml(content.signature)}</p>
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#55606b;text-align:center">${escapeHtml(content.footer)}</p>
</body></html>`;
}
