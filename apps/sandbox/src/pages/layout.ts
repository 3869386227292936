import { html, type Html } from '../html.ts';

interface Page {
  readonly title: string;
  readonly body: Html;
  /** The origin of the portal, for the link back. */
  readonly portalUrl?: string | undefined;
}

/** The frame around every page. It has no scripts, and loads only the style sheet and the icon. */
export function page({ title, body, portalUrl }: Page): string {
  return `<!doctype html>\n${
    html`<html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Counterfoil sandbox</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar">
          <a class="mark" href="/"
            ><img src="/icon.svg" alt="" width="28" height="28" />Counterfoil sandbox</a
          >
          <nav aria-label="Sandbox">
            <a href="/inbox">Inbox</a>
            <a href="/companies-house">Companies House</a>
            <a href="/direct-debits">GoCardless</a>
            <a href="/open-banking">TrueLayer</a>
            <a href="/pay-by-bank">Pay by bank</a>
            <a href="/hmrc">HMRC</a>
            <a href="/clamav">ClamAV</a>
            ${portalUrl ? html`<a href="${portalUrl}">Portal</a>` : undefined}
          </nav>
        </header>
        <main id="main">${body}</main>
        <footer>Everything here stays on this machine.</footer>
      </body>
    </html>`.html
  }\n`;
}
