import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, SentenceRefusal } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most fields and elements of its body, at any depth. */
    mostValues?: number;
    /** Its body is a signed message, and stays text. */
    isSigned?: boolean;
  }
}

// Our own bodies are five levels deep.
const DEEPEST = 32;

/**
 * JSON with our own error sentences; an empty body is no body. Anything beyond the contract,
 * `__proto__` too, is dropped: every body is read through its schema, which copies the fields it
 * names.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      done(null, parsed(request, text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parsed(request: FastifyRequest, text: string): unknown {
  if (request.is404) return undefined;
  if (request.routeOptions.config.isSigned) return text;
  if (text === '') return undefined;
  // Parsing a body of a hundred thousand values takes a hundred times as long as scanning it.
  if (!isWithinBounds(text, request.routeOptions.config.mostValues ?? 0)) {
    throw refuse('This request has too much in it.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new SentenceRefusal(400, 'The request is not valid JSON.');
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON is no deeper than our own bodies and has at most `mostValues` values, without parsing it.
 */
export function isWithinBounds(text: string, mostValues: number): boolean {
  let [depth, values, isInText] = [0, 1, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === COMMA) values++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) [depth, values] = [depth + 1, values + 1];
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
    if (depth > DEEPEST || values > mostValues) return false;
  }
  return true;
}
