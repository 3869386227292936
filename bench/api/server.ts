// One process: the portal, and beside it the floor on the same database.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { onPglite, onPool, startFloor } from './floor.ts';
import { startPortal } from './portal.ts';

const drafts = Number(process.argv[2]);
let pglite: PGlite | undefined;
const { query } = PGlite.prototype;
// The embedded database has one process, so the floor uses the portal's own instance.
PGlite.prototype.query = function (this: PGlite, ...args: Parameters<typeof query>) {
  pglite = this;
  return query.apply(this, args) as never;
};

const portal = await startPortal(drafts);
const url = process.env['TEST_DATABASE_URL'];
const run = url
  ? onPool(new pg.Pool({ connectionString: url, max: 8 }))
  : pglite
    ? onPglite(pglite)
    : null;
if (!run) throw new Error('no database to run the floor on');
const floor = await startFloor(
  new Map(Object.entries(portal.statements)),
  new Set(portal.given),
  run,
);
const { api: _, statements, ...told } = portal;
process.send?.({ ...told, floorPort: floor.port, statements });
process.once('disconnect', () => process.exit(0));
