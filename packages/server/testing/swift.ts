import { findSwift, startSwift, type Swift } from '@convoke/launcher/testing/swift.ts';
import { afterAll, beforeAll } from 'vitest';
import { readStorageSettings } from '../src/core/settings.ts';
import { S3Storage } from '../src/core/storage/s3-storage.ts';
import type { S3Options } from '../src/core/storage/storage-settings.ts';
import { isQuick } from './tier.ts';

/**
 * Swift for the tests of a file, begun before them and ended after them: not in a quick run, nor where Debian's packages cannot be had (`isHere`).
 */
export function startedSwift() {
  const programs = isQuick ? undefined : findSwift();
  let swift: Swift | undefined;
  const it = () => {
    if (!swift) throw new Error('there is no Swift here');
    return swift;
  };
  if (programs !== undefined) {
    beforeAll(async () => {
      swift = await startSwift(programs);
    });
    afterAll(() => swift?.stop());
  }
  const newOptions = async (): Promise<S3Options> => {
    const { s3 } = readStorageSettings({ DATA_DIR: '/nowhere', ...(await it().newBucket()) });
    return s3 as S3Options;
  };
  return {
    isHere: programs !== undefined,
    /** The server itself. */
    server: it,
    /** Of a new, empty bucket. */
    newOptions,
    newStorage: async () => new S3Storage(await newOptions()),
  };
}
