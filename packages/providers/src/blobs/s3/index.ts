import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { BlobError, checkBlobKey, type BlobStore, type StoredBlob } from '../port.ts';
import { reported, toBlobError } from './errors.ts';
import { listObjects } from './list-objects.ts';
import type { S3Settings } from './settings.ts';
import { spooled } from './spool.ts';

const ATTEMPTS = 3;
const CONNECT_MS = 5000;
/** An answer without a byte for this long is given up. */
const SILENCE_MS = 30_000;

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function clientOf({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores of other vendors have no host per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: ATTEMPTS,
    // The errors carry the details; only the portal writes to the log.
    logger: SILENT,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
}

/** The most that S3 lists at once. */
const PAGE = 1000;

/**
 * Blobs as objects in a bucket. S3 guarantees that an object is stored whole or not at all.
 * @param pageSize the objects in one answer to a listing
 */
export function openS3Blobs(settings: S3Settings, pageSize = PAGE): BlobStore {
  const client = clientOf(settings);
  const at = (key: string) => {
    checkBlobKey(key);
    return { Bucket: settings.bucket, Key: settings.prefix + key };
  };

  const put = (key: string, blob: StoredBlob, body: () => Uint8Array | Readable) => {
    // The store compares the checksum and refuses damaged content.
    const input = {
      ...at(key),
      ContentLength: blob.byteSize,
      ChecksumSHA256: Buffer.from(blob.sha256, 'hex').toString('base64'),
    };
    return again(() => client.send(new PutObjectCommand({ ...input, Body: body() })));
  };

  const open = async (key: string): Promise<Readable> => {
    const place = at(key);
    const { Body } = await reported(() => client.send(new GetObjectCommand(place)));
    if (Body instanceof Readable) return Body;
    throw new BlobError('unavailable', 'The blob store does not answer.');
  };

  return {
    put: async (key, content) => {
      checkBlobKey(key);
      if (content instanceof Uint8Array) {
        const sha256 = createHash('sha256').update(content).digest('hex');
        const stored = { sha256, byteSize: content.byteLength };
        await put(key, stored, () => content);
        return stored;
      }
      return spooled(content, async ({ sha256, byteSize, read }) => {
        await put(key, { sha256, byteSize }, read);
        return { sha256, byteSize };
      });
    },
    get: async (key) => {
      const body = await open(key);
      return reported(async () => Buffer.concat(await body.toArray()));
    },
    stream: open,
    delete: async (key) => {
      const place = at(key);
      await reported(() => client.send(new DeleteObjectCommand(place)));
    },
    exists: async (key) => isThere(client, at(key)),
    list: () => listObjects(client, settings, pageSize),
  };
}

async function isThere(client: S3Client, place: { Bucket: string; Key: string }) {
  try {
    await client.send(new HeadObjectCommand(place));
    return true;
  } catch (error) {
    const known = toBlobError(error);
    if (known.code === 'missing') return false;
    throw known;
  }
}

/** Repeats an attempt, because the client never retries a request whose body is a stream. */
async function again(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      await attempt();
      return;
    } catch (error) {
      const known = toBlobError(error);
      if (left === 0 || known.code !== 'unavailable') throw known;
    }
  }
}
