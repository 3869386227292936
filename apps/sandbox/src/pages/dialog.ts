import type { FastifyReply } from 'fastify';
import { html, type Html } from '../html.ts';
import { page } from './layout.ts';

interface Dialog {
  readonly title: string;
  readonly body: Html;
  /** Where the browser goes at the end. */
  readonly returnsTo: string;
}

/**
 * A page of a provider to which the portal sends a browser. Its forms end at the portal, so they may lead there; and
 * they send their own origin, by which the sandbox recognises its pages.
 */
export function dialog(reply: FastifyReply, { title, body, returnsTo }: Dialog): FastifyReply {
  const origin = URL.parse(returnsTo)?.origin ?? '';
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .headers({
      'content-security-policy': policy.replace(
        "form-action 'self'",
        `form-action 'self' ${origin}`,
      ),
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page({ title, body }));
}

/** Sends the browser back, adding these to the address's query. */
export function goTo(
  reply: FastifyReply,
  address: string,
  query: Readonly<Record<string, string>>,
): FastifyReply {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return reply.redirect(url.href, 303);
}

/** Hidden fields of a form. */
export const hidden = (members: Readonly<Record<string, string | undefined>>): readonly Html[] =>
  Object.entries(members).map(([name, value]) =>
    value ? html`<input type="hidden" name="${name}" value="${value}" />` : html``,
  );
