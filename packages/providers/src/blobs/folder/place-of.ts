import { createHash } from 'node:crypto';
import path from 'node:path';
import { checkBlobKey } from '../port.ts';

/**
 * `ab/cd/<key>`: 65,536 folders, named by a hash. A UUID v7 begins with the time, which would put
 * a whole month into one folder.
 */
export function placeOf(root: string, key: string): string {
  checkBlobKey(key);
  const hash = createHash('sha256').update(key).digest('hex');
  return path.join(root, hash.slice(0, 2), hash.slice(2, 4), key);
}
