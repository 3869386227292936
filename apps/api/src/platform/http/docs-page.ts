import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Route } from '@counterfoil/contract/route';
import { READ } from './answer-heads.ts';
import { openApi } from './openapi.ts';

/** `/v1/openapi.json`, and the same for people at `/v1/docs`: no script, one style sheet. */
export function serveDocs(app: FastifyInstance, routes: readonly Route[]): void {
  // Made when somebody asks: it would be a large part of every start.
  let made: { readonly document: Document; readonly html: string } | undefined;
  const docs = () => {
    if (!made) {
      const document = openApi(routes);
      made = { document, html: page(document) };
    }
    return made;
  };
  const serve = (url: string, handler: (reply: FastifyReply) => FastifyReply) =>
    app.route({ method: READ, url, handler: async (_request, reply) => handler(reply) });
  serve('/v1/openapi.json', (reply) => reply.send(docs().document));
  serve('/v1/docs.css', (reply) => reply.type('text/css').send(STYLE));
  serve('/v1/docs', (reply) => reply.type('text/html; charset=utf-8').send(docs().html));
}

type Document = ReturnType<typeof openApi>;
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
};

function page(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => ({ path, method, ...(value as Operation) })),
  );
  const contents = operations
    .map(
      (each) =>
        `<li><a href="#${each.operationId}"><b>${each.method}</b> ${escapeHtml(each.path)}</a></li>`,
    )
    .join('');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/v1/docs.css"></head>
<body><h1>The API</h1><p>Printed from the contract that server and browser share. The same for machines:
<a href="/v1/openapi.json">/v1/openapi.json</a>. Sign in first, then send <code>access-token</code>, <code>client</code>
and <code>uid</code> with every call. Amounts are pounds as strings with two decimals; dates are YYYY-MM-DD.</p>
<nav aria-label="Routes"><ul>${contents}</ul></nav>${operations.map(section).join('')}</body></html>`;
}

function section(each: Operation & { path: string; method: string }): string {
  const parameters = each.parameters
    .map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${
          parameter.required ? 'required' : 'optional'
        }</td></tr>`,
    )
    .join('');
  const body = each.requestBody?.content['application/json']?.schema;
  const replies = Object.entries(each.responses).map(
    ([status, reply]) =>
      `<details><summary><b>${status}</b> ${escapeHtml(reply.description)}</summary>${schemas(reply.content)}</details>`,
  );
  return `<section id="${each.operationId}"><h2><b>${each.method}</b> ${escapeHtml(each.path)}</h2>
<p>${escapeHtml(each.summary)}.${each.security.length ? '' : ' No session needed.'}</p>
${parameters ? `<table><thead><tr><th>Parameter</th><th>In</th><th></th></tr></thead><tbody>${parameters}</tbody></table>` : ''}
${body ? `<details><summary>Body</summary>${code(body)}</details>` : ''}${replies.join('')}</section>`;
}

const code = (value: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
const schemas = (content: Record<string, { schema: unknown }> | undefined) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => `<p><code>${type}</code></p>${code(schema)}`)
    .join('');

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1.05rem;font-weight:500;margin:2.5rem 0 .25rem;overflow-wrap:anywhere}b{text-transform:uppercase;font-size:.8em}
nav ul{list-style:none;padding:0;columns:24rem}nav li{overflow-wrap:anywhere}table{border-collapse:collapse}th,td{text-align:left;padding:.25rem 1rem .25rem 0}
pre{overflow:auto;max-height:28rem;padding:1rem;border:1px solid;font-size:13px}summary{cursor:pointer;padding:.2rem 0}`;
