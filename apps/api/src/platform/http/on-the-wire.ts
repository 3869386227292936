import { isFileReply, type Route } from '@counterfoil/contract/route';
import { wholeList } from '../page.ts';
import { isInPieces } from './in-pieces.ts';

/** Wraps a use case's answer as the wire expects it. */
export function onTheWire({ reply }: Route, answer: unknown): unknown {
  if (isFileReply(reply) || reply.gives === 'page' || isInPieces(answer)) return answer;
  return reply.gives === 'list' ? wholeList(answer as unknown[]) : { data: answer };
}
