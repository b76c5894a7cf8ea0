import path from 'node:path';

/** A bucket and how it is reached. */
export interface S3Options {
  /** Null: AWS itself, in the region. */
  endpoint: string | null;
  /** Where browsers reach it, null where that is the same. */
  publicEndpoint: string | null;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** host/bucket/key instead of bucket.host/key. */
  isPathStyle: boolean;
  isAws: boolean;
}

export interface StorageSettings {
  kind: 'disk' | 's3';
  /** The folder of files on the disk, whether it is used or not. */
  folder: string;
  /** The bucket, whether it is used or not; null while its settings are not all there. */
  s3: S3Options | null;
}

/** What it reads of the settings. */
export interface GivenStorage {
  DATA_DIR: string;
  STORAGE: 'disk' | 's3';
  S3_ENDPOINT?: string | undefined;
  S3_PUBLIC_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
  S3_STYLE: 'host' | 'path';
}

const needed = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** Reads where files are kept. What is missing is added to `problems`, a line each. */
export function storageSettings(given: GivenStorage, problems: string[]): StorageSettings {
  const missing = needed.filter((name) => given[name] === undefined);
  if (given.STORAGE === 's3')
    for (const name of missing) problems.push(`${name} is missing: STORAGE=s3 keeps files in a bucket`);
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = given;
  const isWhole = bucket !== undefined && accessKey !== undefined && secretKey !== undefined;
  const endpoint = given.S3_ENDPOINT ?? null;
  return {
    kind: given.STORAGE,
    folder: path.join(given.DATA_DIR, 'files'),
    s3: isWhole
      ? {
          endpoint,
          publicEndpoint: given.S3_PUBLIC_ENDPOINT ?? null,
          region: given.S3_REGION,
          bucket,
          accessKey,
          secretKey,
          isPathStyle: given.S3_STYLE === 'path',
          isAws: endpoint === null || /\.amazonaws\.com(?:\.cn)?$/.test(new URL(endpoint).hostname),
        }
      : null,
  };
}

/** What production refuses beyond that: browsers follow no link from an https page to an http storage. */
export function storageProblems({ kind, s3 }: StorageSettings): string[] {
  if (kind !== 's3' || s3 === null) return [];
  const seen = s3.publicEndpoint ?? s3.endpoint;
  return seen === null || seen.startsWith('https:')
    ? []
    : [
        'S3_PUBLIC_ENDPOINT (or S3_ENDPOINT, where browsers use the same) must begin with https: links to files lead there',
      ];
}
