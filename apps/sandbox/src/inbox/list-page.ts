import { londonTime } from '../clock.ts';
import { html, type Html } from '../html.ts';
import type { MailEntry } from './mailbox.ts';
import { mostDeliveries } from './present-message.ts';

interface ListPage {
  readonly entries: readonly MailEntry[];
  /** The only mailbox to show, or empty. */
  readonly to: string;
  readonly isDown: boolean;
}

const MOST_ROWS = 200;

/** The inbox, newest first. */
export function listPage({ entries, to, isDown }: ListPage): Html {
  const shown = entries.slice(0, MOST_ROWS);
  return html`<div class="title">
      <h1>Inbox <small>${entries.length}</small></h1>
      <div class="actions">
        <a class="button quiet" href="/inbox">Refresh</a>
        <form method="post" action="/inbox/${isDown ? 'up' : 'down'}">
          <button class="quiet">${isDown ? 'Bring the server up' : 'Take the server down'}</button>
        </form>
        <form method="post" action="/inbox/empty"><button class="quiet">Empty</button></form>
      </div>
    </div>
    ${isDown && html`<p class="note warn" role="status">The mail server is down: no mail comes in.</p>`}
    <form class="filter" method="get" action="/inbox" role="search">
      <label for="to">Mailbox</label>
      <input id="to" name="to" type="search" value="${to}" placeholder="somebody@example.com" />
      <button>Show</button>
    </form>
    ${shown.length === 0 ? html`<p class="empty">${to ? `No mail for ${to}.` : 'No mail yet.'}</p>` : list(shown)}
    ${entries.length > MOST_ROWS && html`<p class="note">The newest ${MOST_ROWS} are shown.</p>`}
    <p class="note">
      A mail that comes again with the same Message-ID to the same mailbox is shown once and
      counted, as at Gmail and Cyrus.
    </p>`;
}

function list(entries: readonly MailEntry[]): Html {
  return html`<ol class="mails">
    ${entries.map(row)}
  </ol>`;
}

function row(entry: MailEntry): Html {
  const times = mostDeliveries(entry);
  return html`<li>
    <a class="subject" href="/inbox/${entry.id}"><bdi>${entry.subject || 'No subject'}</bdi></a>
    <span class="people"
      ><bdi>${entry.from}</bdi> to <bdi>${[...entry.deliveries.keys()].join(', ')}</bdi></span
    >
    <time datetime="${entry.receivedAt}">${londonTime(entry.receivedAt)}</time>
    ${times > 1 && html`<span class="badge warn">handed over ${times} times</span>`}
  </li>`;
}
