import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentDisposition } from '../http/content-disposition.ts';
import {
  type ByteRange,
  isStorageKey,
  type Kept,
  type ListedFile,
  type SignedLink,
  type Storage,
  type StoredFile,
} from '../storage.ts';
import { asked, isGone, settingsErrorOf, troubleOf } from './s3-errors.ts';
import { S3Parts } from './s3-parts.ts';
import type { S3Options } from './storage-settings.ts';

/** Parts of a stream, and how many of them are on their way: 24 MB of a stream are in memory. At most 10,000 parts: 78 GiB. */
const part = { partSize: 8 * 1024 * 1024, queueSize: 2 };
/** A multipart upload that began longer ago nobody goes on with: of a process that died, or of a person whose upload was forgotten (decision 0102). */
const halfAgeMs = 8 * 24 * 3_600_000;
/** Three tries of so long at most, for a slow line a part of a stream; then whoever asked is answered 503. */
const waitMs = { connectionTimeout: 3000, requestTimeout: 60_000, throwOnRequestTimeout: true, socketTimeout: 300_000 };
/** Where nothing is sent the answer begins soon, or the storage hangs: a ticket without its picture is better than none. */
const soon = { requestTimeout: 5000 };

/** A bucket of anything that speaks S3. A file appears when its last byte is there; what a crash leaves of a stream nobody sees. */
export class S3Storage implements Storage {
  readonly parts: S3Parts;
  private readonly options: S3Options;
  private readonly bucket: { Bucket: string };
  private readonly client: S3Client;
  /** Signs the addresses that browsers are sent to. */
  private readonly signer: S3Client;
  private readonly now: () => number;

  constructor(options: S3Options, now: () => number = Date.now) {
    this.options = options;
    this.now = now;
    this.bucket = { Bucket: options.bucket };
    this.client = clientOf(options, options.endpoint);
    this.signer = options.publicEndpoint === null ? this.client : clientOf(options, options.publicEndpoint);
    // What a browser sends is not known when its address is signed: a checksum in it would be that of nothing.
    const plain = { ...options, isAws: false };
    this.parts = new S3Parts(
      options.bucket,
      options.isAws ? clientOf(plain, options.endpoint) : this.client,
      options.isAws ? clientOf(plain, options.publicEndpoint ?? options.endpoint) : this.signer,
    );
  }

  async check(): Promise<void> {
    try {
      await this.client.send(new ListObjectsV2Command({ ...this.bucket, MaxKeys: 1 }), soon);
    } catch (error) {
      throw settingsErrorOf(error, this.options) ?? troubleOf('list', error);
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await asked('put', this.client.send(new PutObjectCommand({ ...this.of(key), Body: bytes })));
  }

  async putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<Kept> {
    const hash = createHash('sha256');
    let bytes = 0;
    let broken: { error: unknown } | undefined;
    async function* counted(): AsyncGenerator<Uint8Array> {
      try {
        for await (const piece of source) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      } catch (error) {
        broken = { error };
        throw error;
      }
    }
    const body = Readable.from(counted(), { objectMode: false });
    try {
      // Aborts what it has sent when it fails.
      await new Upload({ client: this.client, params: { ...this.of(key), Body: body }, ...part }).done();
    } catch (error) {
      throw broken ? broken.error : troubleOf('put', error);
    } finally {
      body.destroy();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    if (!isStorageKey(key)) return null;
    const Range = range && `bytes=${range.first}-${range.last}`;
    try {
      const found = await this.client.send(new GetObjectCommand({ ...this.of(key), Range }), soon);
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return {
        stream: found.Body as Readable,
        bytes: whole === undefined ? (found.ContentLength ?? 0) : Number(whole),
      };
    } catch (error) {
      if (isGone(error)) return null;
      if ((error as Error).name !== 'InvalidRange') throw troubleOf('get', error);
    }
    // It begins behind the end.
    const bytes = await this.size(key);
    return bytes === null ? null : { stream: Readable.from([]), bytes };
  }

  signedUrl(key: string, { seconds, fileName, contentType, isAttachment }: SignedLink): Promise<string> {
    const command = new GetObjectCommand({
      ...this.of(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition(fileName, isAttachment),
      // Whoever may no longer see it does not find it in a cache.
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.signer, command, { expiresIn: seconds });
  }

  async size(key: string): Promise<number | null> {
    if (!isStorageKey(key)) return null;
    try {
      return (await this.client.send(new HeadObjectCommand(this.of(key)), soon)).ContentLength ?? 0;
    } catch (error) {
      if (isGone(error)) return null;
      throw troubleOf('head', error);
    }
  }

  /** One at a time: not every such storage takes a list of keys. */
  async remove(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand(this.of(key)), soon);
    } catch (error) {
      if (!isGone(error)) throw troubleOf('delete', error);
    }
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ ...this.bucket, Prefix: prefix, ContinuationToken });
      const page: ListObjectsV2CommandOutput = await asked('list', this.client.send(command));
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        if (isStorageKey(Key)) yield { key: Key, bytes: Size, keptAt: LastModified };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  /** Aborts multipart uploads of processes that died; nobody sees them, but they are paid for. */
  async removeHalves(): Promise<number> {
    let removed = 0;
    let [KeyMarker, UploadIdMarker]: (string | undefined)[] = [];
    do {
      const command = new ListMultipartUploadsCommand({ ...this.bucket, KeyMarker, UploadIdMarker });
      const page: ListMultipartUploadsCommandOutput = await asked('list uploads', this.client.send(command));
      for (const { Key = '', UploadId, Initiated = new Date() } of page.Uploads ?? []) {
        if (!isStorageKey(Key) || this.now() - Initiated.getTime() < halfAgeMs) continue;
        await asked('abort', this.client.send(new AbortMultipartUploadCommand({ ...this.of(Key), UploadId })));
        removed += 1;
      }
      [KeyMarker, UploadIdMarker] = page.IsTruncated ? [page.NextKeyMarker, page.NextUploadIdMarker] : [];
    } while (KeyMarker !== undefined);
    return removed;
  }

  private of(key: string): { Bucket: string; Key: string } {
    if (!isStorageKey(key)) throw new Error('not a storage key');
    return { ...this.bucket, Key: key };
  }
}

function clientOf({ region, accessKey, secretKey, isPathStyle, isAws }: S3Options, endpoint: string | null): S3Client {
  // Elsewhere a checksum behind the body, which the SDK would add, is refused or kept as part of the file.
  const checksums = isAws ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  return new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isPathStyle,
    ...(endpoint !== null && { endpoint }),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 3,
    // Connections are kept; a part that is refused was sent in vain, which is rare.
    expectContinueHeader: false,
    requestHandler: { ...waitMs, httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } },
  });
}
