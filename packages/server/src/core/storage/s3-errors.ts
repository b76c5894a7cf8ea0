import { SettingsError } from '../settings.ts';
import { StorageTrouble } from '../storage.ts';
import type { S3Options } from './storage-settings.ts';

/** What an error of the SDK, of the network below it, or an answer that is no XML says of itself. */
function partsOf(error: unknown): { name: string; code: string; status: number | undefined; message: string } {
  const { name, code, message, $metadata } = error as {
    name?: string;
    code?: string;
    message?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return {
    name: name ?? 'Error',
    code: code ?? '',
    status: $metadata?.httpStatusCode,
    message: message ?? '',
  };
}

/** Whether there is no such file. A bucket that is missing is another matter. */
export function isGone(error: unknown): boolean {
  const { name, status } = partsOf(error);
  return name === 'NoSuchKey' || name === 'NotFound' || (status === 404 && name !== 'NoSuchBucket');
}

/** What is thrown on: nothing of the request, whose headers are signed. */
export function troubleOf(what: string, error: unknown): StorageTrouble {
  const { name, code, status, message } = partsOf(error);
  const why = [code || name, status].filter(Boolean).join(' ');
  return new StorageTrouble(`the storage of files (${what}): ${why}${message ? `: ${message.slice(0, 300)}` : ''}`);
}

/** What the storage's first answer says of our settings; null when it says nothing of them. */
export function settingsErrorOf(error: unknown, { bucket, endpoint }: S3Options): SettingsError | null {
  const { name, code, status, message } = partsOf(error);
  const where = endpoint ?? 'AWS';
  const line = ((): string | null => {
    switch (name) {
      case 'NoSuchBucket':
      case 'NotFound':
        return `S3_BUCKET: ${where} has no bucket ${bucket}; make it there first`;
      case 'InvalidAccessKeyId':
        return `S3_ACCESS_KEY: ${where} does not know this key`;
      case 'SignatureDoesNotMatch':
        return `S3_ACCESS_KEY, S3_SECRET_KEY: ${where} says that they do not belong together (or S3_REGION is another)`;
      case 'AccessDenied':
      case 'Forbidden':
        return `S3_ACCESS_KEY: it may not list the bucket ${bucket}; it needs to list, read, write and delete there`;
      case 'RequestTimeTooSkewed':
        return `the clock of this machine and that of ${where} are more than 15 minutes apart`;
      case 'PermanentRedirect':
      case 'AuthorizationHeaderMalformed':
      case 'IllegalLocationConstraintException':
        return `S3_REGION, S3_ENDPOINT: the bucket ${bucket} is elsewhere: ${message.slice(0, 200)}`;
      default:
    }
    if (code === 'ENOTFOUND') return `S3_ENDPOINT, S3_STYLE: there is no host of that name: ${message.slice(0, 200)}`;
    if (status === 403) return `S3_ACCESS_KEY, S3_SECRET_KEY: ${where} refuses them`;
    if (status !== undefined && status >= 300 && status < 500 && status !== 429 && status !== 408)
      return `S3_ENDPOINT, S3_STYLE: ${where} does not answer as S3 does (${status} ${name})`;
    return null;
  })();
  return line === null ? null : new SettingsError(`Settings:\n  ${line}`);
}

/** What the storage answers; rejects with a StorageTrouble. */
export async function asked<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw troubleOf(what, error);
  }
}
