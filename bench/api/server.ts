// One process with the portal and the floor on the same database.
import pg from 'pg';
import { onPglite, onPool, startFloor } from './floor.ts';
import { startPortal } from './portal.ts';
import { heardPglite } from './statements.ts';

const drafts = Number(process.argv[2]);
const portal = await startPortal(drafts);
const url = process.env['TEST_DATABASE_URL'];
// The embedded database has one process, so the floor shares the portal's own instance.
const run = url ? onPool(new pg.Pool({ connectionString: url, max: 8 })) : onPglite(heardPglite());
// The portal sends one half of the drafts, the floor the other half.
const floorDrafts = portal.draftIds.slice(drafts / 2);
let next = 0;
const standIns = () =>
  new Map([[portal.sentId, floorDrafts[next++ % floorDrafts.length] ?? portal.sentId]]);
const floor = await startFloor(
  new Map(Object.entries(portal.statements)),
  new Set(portal.given),
  run,
  standIns,
);
const { api: _, ...told } = portal;
process.send?.({
  ...told,
  draftIds: portal.draftIds.slice(0, drafts / 2),
  floorPort: floor.port,
});
process.once('disconnect', () => process.exit(0));
