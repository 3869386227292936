import { html, type Html } from '../html.ts';
import type { Provider } from '../providers.ts';

/** A provider with a protocol and a port of its own. */
interface LocalServer {
  readonly port: number;
  readonly isDown: boolean;
}

interface StartPage {
  readonly providers: readonly Provider[];
  readonly smtp: LocalServer;
  readonly clamd: LocalServer;
  /** The sandbox's time, formatted for people. */
  readonly time: string;
}

/** The start page: every simulated provider, and how to make it fail. */
export function startPage({ providers, smtp, clamd, time }: StartPage): Html {
  return html`<h1>The outside world, on this machine</h1>
    <p class="lead">
      Each provider the portal talks to is played here over real HTTP and SMTP. Failures come from
      the inputs listed below, never from patched code.
    </p>
    <dl class="facts">
      ${serverFact('Mail server', 'smtp', smtp)} ${serverFact('Malware scanner', 'tcp', clamd)}
      <div>
        <dt>Clock (London)</dt>
        <dd>${time}</dd>
      </div>
    </dl>
    ${providers.map(card)}`;
}

const serverFact = (name: string, scheme: string, { port, isDown }: LocalServer): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>
      <code>${scheme}://127.0.0.1:${port}</code>
      ${isDown ? html`<span class="badge warn">down</span>` : html`<span class="badge">up</span>`}
    </dd>
  </div>`;

function card(provider: Provider): Html {
  const { name, about, page, sentinels, calls } = provider;
  return html`<section class="card">
    <h2>${name}</h2>
    <p>${about}</p>
    <p><a class="button" href="${page.href}">${page.label}</a></p>
    <h3>Inputs that fail on purpose</h3>
    <dl class="pairs">${sentinels.map(({ input, effect }) => pair(input, effect))}</dl>
    <h3>Calls for tests and scripts</h3>
    <dl class="pairs wide">${calls.map(({ request, effect }) => pair(request, effect))}</dl>
  </section>`;
}

const pair = (term: string, meaning: string) =>
  html`<div>
    <dt><code>${term}</code></dt>
    <dd>${meaning}</dd>
  </div>`;
