import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { isStorageKey, type ListedPart, type PartStorage } from '../storage.ts';
import { asked, isGone, troubleOf } from './s3-errors.ts';

/** Files that browsers bring to a bucket by themselves: multipart uploads whose parts are sent to signed addresses (decision 0102). */
export class S3Parts implements PartStorage {
  private readonly bucket: string;
  private readonly client: S3Client;
  /** Signs the addresses that browsers send to. */
  private readonly signer: S3Client;

  constructor(bucket: string, client: S3Client, signer: S3Client) {
    this.bucket = bucket;
    this.client = client;
    this.signer = signer;
  }

  async origin(): Promise<string> {
    return new URL(await getSignedUrl(this.signer, new GetObjectCommand({ Bucket: this.bucket, Key: 'x' }))).origin;
  }

  async begin(key: string): Promise<string> {
    const { UploadId } = await asked('begin parts', this.client.send(new CreateMultipartUploadCommand(this.of(key))));
    if (UploadId === undefined) throw troubleOf('begin parts', new Error('no upload id was answered'));
    return UploadId;
  }

  signPart(key: string, sending: string, number: number, bytes: number, seconds: number): Promise<string> {
    const command = new UploadPartCommand({
      ...this.of(key),
      UploadId: sending,
      PartNumber: number,
      ContentLength: bytes,
    });
    // Signed with the rest: a longer part is refused by the storage.
    return getSignedUrl(this.signer, command, { expiresIn: seconds, signableHeaders: new Set(['content-length']) });
  }

  async list(key: string, sending: string): Promise<ListedPart[] | null> {
    const parts: ListedPart[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const command = new ListPartsCommand({ ...this.of(key), UploadId: sending, PartNumberMarker });
      let page: ListPartsCommandOutput;
      try {
        page = await this.client.send(command);
      } catch (error) {
        if (isGone(error) || (error as Error).name === 'NoSuchUpload') return null;
        throw troubleOf('list parts', error);
      }
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? [])
        parts.push({ number: PartNumber, bytes: Size, tag: ETag });
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return parts;
  }

  async complete(key: string, sending: string, parts: readonly ListedPart[]): Promise<void> {
    const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
    const command = new CompleteMultipartUploadCommand({
      ...this.of(key),
      UploadId: sending,
      MultipartUpload: { Parts },
    });
    try {
      await this.client.send(command);
    } catch (error) {
      if ((error as Error).name !== 'NoSuchUpload') throw troubleOf('complete', error);
    }
  }

  async abort(key: string, sending: string): Promise<void> {
    try {
      await this.client.send(new AbortMultipartUploadCommand({ ...this.of(key), UploadId: sending }));
    } catch (error) {
      if (!isGone(error) && (error as Error).name !== 'NoSuchUpload') throw troubleOf('abort', error);
    }
  }

  private of(key: string): { Bucket: string; Key: string } {
    if (!isStorageKey(key)) throw new Error('not a storage key');
    return { Bucket: this.bucket, Key: key };
  }
}
