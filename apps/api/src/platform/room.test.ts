import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApi } from '@counterfoil/testkit/test-api';
import { expect, onTestFinished, test } from 'vitest';
import { createRoom, folderProbe } from './room.ts';

const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-room-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a folder with room is left unchanged', async () => {
  const folder = await aFolder();
  const { database } = await testApi();
  expect(await createRoom(database, folderProbe(folder)).isLeft()).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that cannot be written to has no room', async () => {
  const folder = await aFolder();
  // Nothing can be written over a folder.
  await mkdir(join(folder, 'room.probe'));
  const { database } = await testApi();
  expect(await createRoom(database, folderProbe(folder)).isLeft()).toBe(false);
});

test('the database is tested only after a failed write, until one succeeds', async () => {
  const { database } = await testApi();
  const tried: string[] = [];
  let isFull = true;
  const watched = new Proxy(database.kysely, {
    get: (kysely, name): unknown => {
      if (name !== 'transaction') return Reflect.get(kysely, name);
      return () => {
        tried.push('database');
        return isFull ? { execute: full } : kysely.transaction();
      };
    },
  });
  const room = createRoom({ kysely: watched });
  expect([await room.isLeft(), tried.length]).toEqual([true, 0]);
  room.missed();
  expect([await room.isLeft(), tried.length]).toEqual([false, 1]);
  expect([await room.isLeft(), tried.length]).toEqual([false, 2]);
  isFull = false;
  expect([await room.isLeft(), tried.length]).toEqual([true, 3]);
  expect([await room.isLeft(), tried.length]).toEqual([true, 3]);
});
