import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { isBlobKey, type ListedBlob } from '../port.ts';
import { toBlobError } from './errors.ts';
import type { S3Settings } from './settings.ts';

/** The blobs under the prefix. Keys that go deeper belong to another one, such as `cold/`: the delimiter leaves them out. */
export async function* listObjects(
  client: S3Client,
  { bucket, prefix }: S3Settings,
  pageSize: number,
): AsyncGenerator<ListedBlob> {
  const place = { Bucket: bucket, Prefix: prefix, Delimiter: '/' };
  try {
    for await (const page of paginateListObjectsV2({ client, pageSize }, place)) {
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isBlobKey(key)) yield { key, byteSize: Size };
      }
    }
  } catch (error) {
    throw toBlobError(error);
  }
}
