import * as z from 'zod/mini';
import { boundedList, boundedText } from '../bounded.ts';

const MOST_SCREENS = 16;

const size = z.int({ error: 'Must be a whole number' }).check(z.gte(1), z.lte(20_000));
const ASCII = /^[\x20-\x7e]+$/;

/** A browser's details for the tax authority: the law requires them with every call. */
export const taxDevice = z.object({
  user_agent: boundedText(1024, { error: 'Must be text' }).check(
    z.regex(ASCII, 'Must be the name of a browser'),
  ),
  device_id: z.uuid({ error: 'Must be an id' }),
  screens: boundedList(
    z.object({
      width: size,
      height: size,
      scaling_factor: z.number({ error: 'Must be a number' }).check(z.gte(0.1), z.lte(10)),
      colour_depth: z.int({ error: 'Must be a whole number' }).check(z.gte(1), z.lte(48)),
    }),
    MOST_SCREENS,
    { error: 'Must be a list', long: `Must be at most ${MOST_SCREENS} screens` },
  ).check(z.minLength(1, 'Must name a screen')),
  window_size: z.object({ width: size, height: size }),
  /** Minutes east of UTC. */
  timezone_offset_minutes: z
    .int({ error: 'Must be a whole number' })
    .check(z.gte(-840), z.lte(840)),
});
export type TaxDevice = z.infer<typeof taxDevice>;

/** The request header with the base64url of a `taxDevice` in JSON: routes with `asksDevice` need it. */
export const CLIENT_DEVICE = 'client-device';
/** The longest such header. */
export const LONGEST_DEVICE = 6_000;
