import { createHash, randomBytes } from 'node:crypto';
import { uploadPath } from '@convoke/contract/resource/upload.calls.ts';
import { Upload, type UploadOptions } from 'tus-js-client';
import { sign } from './server.ts';

/** Whose uploads go where. */
export interface Uploading {
  /** Of the server, without a path. */
  url: string;
  token: string;
  appId: string;
  appSecret: string;
}

/** The headers of a request of tus, signed as the web signs it. */
export const uploadHeaders = ({ token, appId, appSecret }: Omit<Uploading, 'url'>): Record<string, string> => ({
  ...sign({}, undefined, appId, appSecret),
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
});

/** What the metadata of tus look like. */
export const metadataOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Uploads by the client that the web uses. Resolves with the upload's address; rejects with what the client gives up for. */
export function uploadBy(
  from: Uploading,
  file: Buffer,
  options: UploadOptions,
): { upload: Upload; done: Promise<string> } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: `${from.url}${uploadPath}`,
    retryDelays: null,
    onBeforeRequest(request) {
      for (const [name, value] of Object.entries(uploadHeaders(from))) request.setHeader(name, value);
    },
    onSuccess: () => resolve(upload.url ?? ''),
    onError: reject,
    ...options,
  });
  upload.start();
  return { upload, done: promise };
}

export const idOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Bytes that look like a file of this kind; no two the same. */
export const fileOf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
