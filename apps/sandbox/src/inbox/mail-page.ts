import { londonTime } from '../clock.ts';
import { html, type Html } from '../html.ts';
import { mailLinks } from './mail-links.ts';
import type { MailSummary } from './mail-cache.ts';
import type { MailEntry } from './mailbox.ts';
import { attachmentUrl, mostDeliveries } from './present-message.ts';

const MOST_CHARACTERS = 200_000;

/** One mail: its addresses, its attachments, then each of its parts. */
export function mailPage(entry: MailEntry, mail: MailSummary): Html {
  return html`<h1 class="mail-subject"><bdi>${mail.subject || 'No subject'}</bdi></h1>
    ${people(entry, mail)} ${attachments(entry, mail)}
    ${
      mail.unreadable !== undefined &&
      html`<p class="note warn">
        This mail could not be taken apart (${mail.unreadable}). Its source is below.
      </p>`
    }
    ${
      mail.html !== '' &&
      html`<section aria-labelledby="html-part">
        <h2 id="html-part">HTML</h2>
        <iframe sandbox="" src="/inbox/${entry.id}/html" title="HTML part of the mail"></iframe>
      </section>`
    }
    ${links(mail)}
    ${
      mail.text !== '' &&
      html`<section aria-labelledby="text-part">
        <h2 id="text-part">Text</h2>
        <pre class="card">${shorten(mail.text)}</pre>
      </section>`
    }
    <details>
      <summary>All headers</summary>
      <pre>${shorten(mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'))}</pre>
    </details>
    <p>
      <a href="/inbox/${entry.id}/source">Show source</a> ·
      <a href="/api/messages/${entry.id}/source">Download .eml</a>
    </p>`;
}

function people(entry: MailEntry, mail: MailSummary): Html {
  const times = mostDeliveries(entry);
  const received = londonTime(entry.receivedAt);
  return html`<dl class="card pairs">
    ${fact('From', entry.from)} ${fact('To', [...entry.deliveries.keys()].join(', '))}
    ${mail.replyTo.length > 0 && fact('Reply to', mail.replyTo.join(', '))}
    ${fact('Received', times > 1 ? `${received}, handed over ${times} times` : received)}
    ${entry.messageId !== undefined && fact('Message-ID', entry.messageId)}
  </dl>`;
}

const fact = (name: string, value: string) =>
  html`<div>
    <dt>${name}</dt>
    <dd><bdi>${value}</bdi></dd>
  </div>`;

function attachments(entry: MailEntry, mail: MailSummary): Html | false {
  if (mail.attachments.length === 0) return false;
  return html`<section aria-labelledby="attachments">
    <h2 id="attachments">Attachments</h2>
    <ul class="files">
      ${mail.attachments.slice(0, 100).map(({ filename, content_type, size }, index) => {
        const url = attachmentUrl(entry.id, index + 1);
        return html`<li class="card">
          <bdi class="filename">${filename}</bdi>
          <span class="dim">${content_type}, ${readableSize(size)}</span>
          <span class="actions">
            <a href="${url}?open" aria-label="Open ${filename}">Open</a>
            <a href="${url}" aria-label="Download ${filename}">Download</a>
          </span>
        </li>`;
      })}
    </ul>
  </section>`;
}

function links(mail: MailSummary): Html | false {
  const found = mailLinks(mail);
  if (found.length === 0) return false;
  return html`<section aria-labelledby="links">
    <h2 id="links">Links in this mail</h2>
    <ul class="links">
      ${found.map((url) => html`<li><a href="${url}" rel="noopener noreferrer">${url}</a></li>`)}
    </ul>
  </section>`;
}

/** `1 byte`, `12.3 KB`, `4.0 MB`. */
function readableSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function shorten(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS)}\n[… the rest stands in the source]`;
}
