// Runs under the machine's own Node (20 or newer) before anything is installed: plain JavaScript, no dependency.
import {
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 5_000;
/** A holder that has not touched its lock for this long is dead, even when another process has its pid by now. */
const SILENT_MS = 60_000;
const GUARD_MS = 10_000;
const POLL_MS = 150;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} path */
function millisecondsSinceTouched(path) {
  // Locks use the machine's clock, like the file system, and not the product's injected clock.
  return Date.now() - statSync(path).mtimeMs;
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const pids = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
    const age = millisecondsSinceTouched(file);
    // An empty file belongs to a holder that has created the lock but not yet written its pid.
    if (pids.length === 0) return age > GUARD_MS;
    return age > SILENT_MS || !pids.some(isAlive);
  } catch {
    return false; // released while we looked
  }
}

/**
 * Removes a dead holder's lock. Two waiters may find the same dead lock; without the guard the slower one would remove
 * the lock that the faster one has just taken.
 * @param {string} file
 */
function removeIfAbandoned(file) {
  if (!isAbandoned(file)) return;
  const guard = `${file}.guard`;
  try {
    mkdirSync(guard);
  } catch {
    try {
      if (millisecondsSinceTouched(guard) > GUARD_MS) rmdirSync(guard);
    } catch {
      // the other waiter finished
    }
    return;
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

/** @param {string} file */
function tryToTake(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, `${process.pid}\n`);
    closeSync(handle);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Runs `work` while no other process runs work under the same lock file; waits for its turn.
 * `work` gets a function that adds the pid of a child to the lock. A lock is only taken over when all its pids are
 * dead, so that a child that outlives its killed parent keeps the lock.
 * @template T
 * @param {string} file
 * @param {(addPid: (pid: number) => void) => T | Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  let waited = false;
  while (!tryToTake(file)) {
    if (!waited) {
      waited = true;
      if (!isAbandoned(file)) onWait?.();
    }
    removeIfAbandoned(file);
    await sleep(POLL_MS);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimesSync(file, now, now);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work((pid) => writeFileSync(file, `${pid}\n`, { flag: 'a' }));
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}
