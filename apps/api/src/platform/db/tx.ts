import type { Transaction } from 'kysely';
import type { Schema } from './schema.gen.ts';

/** A running transaction, the first argument of every store function. */
export type Tx = Transaction<Schema>;
