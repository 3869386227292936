import type { Transaction } from 'kysely';
import type { Schema } from './schema.gen.ts';

/** A running transaction: what every store function takes. */
export type Tx = Transaction<Schema>;
