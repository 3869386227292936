import type { FastifyRequest } from 'fastify';
import { brandCalled, brandOfHost, type Brand } from '../brands.ts';

/**
 * Where a provider sends the browser back to, registered there: the brand's address, under the name by which the
 * browser knows it. Under another name of the same portal nobody is signed in.
 * @param path such as `/callback`
 */
export function returnAddress(
  brands: readonly Brand[],
  { client }: { readonly client: { readonly brand: string } },
  { hostname }: Pick<FastifyRequest, 'hostname'>,
  path: string,
): string {
  const back = new URL(path, brandCalled(brands, client.brand).url);
  if (brandOfHost(brands, hostname).id === client.brand) back.hostname = hostname;
  return back.href;
}
