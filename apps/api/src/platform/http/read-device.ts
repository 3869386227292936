import {
  CLIENT_DEVICE,
  LONGEST_DEVICE,
  taxDevice,
  type TaxDevice,
} from '@counterfoil/contract/vat/device';
import type { Route } from '@counterfoil/contract/route';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../refusals.ts';

const MISSING =
  'The tax authority asks which device you’re using, and your browser didn’t say. Please reload the page.';

/** Reads the browser's account of its device, on the routes that lead to the tax authority. */
export function readDevice({ asksDevice }: Route, request: FastifyRequest): TaxDevice | undefined {
  if (!asksDevice) return undefined;
  const header = request.headers[CLIENT_DEVICE];
  if (typeof header !== 'string' || header.length > LONGEST_DEVICE) throw refuse(MISSING);
  const parsed = z.safeParse(taxDevice, decoded(header));
  if (!parsed.success) throw refuse(MISSING);
  return parsed.data;
}

function decoded(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
