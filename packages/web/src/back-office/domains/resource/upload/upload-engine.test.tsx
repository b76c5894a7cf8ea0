import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface FakeOptions {
  endpoint: string | null;
  uploadUrl: string | null;
  metadata: Record<string, string>;
  onUploadUrlAvailable(): void;
  onProgress(sent: number): void;
  onSuccess(): void;
  onError(error: Error): void;
}

const { call, made, FakeUpload, FakeError } = vi.hoisted(() => {
  const made: FakeUpload[] = [];
  class FakeUpload {
    url: string | null;
    starts = 0;
    aborted: unknown[] = [];
    options: FakeOptions;
    constructor(_file: File, options: FakeOptions) {
      this.options = options;
      this.url = options.uploadUrl;
      made.push(this);
    }
    start() {
      this.starts += 1;
      this.url ??= `${this.options.endpoint}/new-${made.length}`;
      this.options.onUploadUrlAvailable();
    }
    abort(ends?: boolean) {
      this.aborted.push(ends);
      return Promise.resolve();
    }
    static terminate = () => Promise.resolve();
  }
  class FakeError extends Error {
    originalResponse: { getStatus(): number; getBody(): string } | null;
    constructor(status: number, body = '') {
      super('tus');
      this.originalResponse = status === 0 ? null : { getStatus: () => status, getBody: () => body };
    }
  }
  return { call: vi.fn(), made, FakeUpload, FakeError };
});
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('tus-js-client', () => ({ Upload: FakeUpload, DetailedError: FakeError }));

import { CallFailure } from '../../../../core/call-failure.ts';
import { addFiles, cancelUpload, pauseUpload, resumeUpload } from './upload-engine.ts';
import { fingerprintOf } from './fingerprint.ts';
import { uploads } from './upload-store.ts';

let begun: object[] = [];
let there: string | null = null;
beforeEach(() => {
  begun = [];
  there = null;
  made.length = 0;
  call.mockImplementation(({ id }: { id: string }) =>
    Promise.resolve(
      id === 'upload.unfinished'
        ? begun
        : id === 'upload.begin'
          ? { sending: null }
          : id === 'upload.known'
            ? { documentId: there }
            : { documentId: 'd', name: 'plan.pdf', duplicates: [{ name: 'old.pdf' }] },
    ),
  );
});
afterEach(() => {
  for (const { key } of uploads.get()) cancelUpload(key);
  cleanup();
  vi.useRealTimers();
});

const file = (name = 'plan.pdf', text = 'plan') => new File([text], name);
const only = () => uploads.get()[0];

test('a file goes up, and what has the same content is named', async () => {
  addFiles([file()], { categoryId: 'c' });
  await vi.waitFor(() => expect(made[0]?.starts).toBe(1));
  expect(made[0]?.options.metadata).toMatchObject({ filename: 'plan.pdf', categoryId: 'c' });
  made[0]?.options.onProgress(2);
  expect(only()).toMatchObject({ state: 'sending', sent: 2, bytes: 4 });
  made[0]?.options.onSuccess();
  await vi.waitFor(() => expect(only()).toMatchObject({ state: 'kept', duplicates: ['old.pdf'] }));
});

test('the same file goes on where it was begun, on whatever device', async () => {
  begun = [{ uploadId: 'u', fingerprint: await fingerprintOf(file()), bytes: 4, offset: 3, replaces: null }];
  addFiles([file()], {});
  await vi.waitFor(() => expect(made[0]?.starts).toBe(1));
  expect(made[0]?.options.endpoint).toBe(null);
  expect(made[0]?.url).toContain('/u');
  expect(only()).toMatchObject({ found: 3, sent: 3, uploadId: 'u' });
});

test('what was uploaded before is not sent again; a new version of a document is', async () => {
  there = 'a-document';
  addFiles([file()], { categoryId: 'c' });
  await vi.waitFor(() => expect(only()).toMatchObject({ state: 'kept', wasThere: true, documentId: 'a-document' }));
  expect(made).toHaveLength(0);
  addFiles([file()], { replaces: 'd' });
  await vi.waitFor(() => expect(made[0]?.starts).toBe(1));
});

test('three at once, a pause lets the next one begin, an empty one is refused at once', async () => {
  addFiles([file('0', ''), ...['1', '2', '3', '4'].map((name) => file(name))], {});
  await vi.waitFor(() => expect(made).toHaveLength(3));
  expect(uploads.get().map(({ state }) => state)).toEqual(['refused', 'sending', 'sending', 'sending', 'queued']);
  pauseUpload(uploads.get()[1]?.key ?? 0);
  await vi.waitFor(() => expect(made).toHaveLength(4));
  expect(made[0]?.aborted).toEqual([undefined]);
  expect(uploads.get()[1]?.state).toBe('paused');
});

test('without a network it waits and goes on; a refusal is said at its file and can be tried again', async () => {
  addFiles([file()], {});
  await vi.waitFor(() => expect(made[0]?.starts).toBe(1));
  made[0]?.options.onError(new FakeError(0));
  expect(only()?.state).toBe('waiting');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(made[0]?.starts).toBe(2));
  // What is known is not begun anew, however the server answers.
  made[0]?.options.onError(new FakeError(503));
  expect(only()?.state).toBe('waiting');
  await vi.waitFor(() => expect(made[0]?.starts).toBe(3), 5000);
  expect(made).toHaveLength(1);
  made[0]?.options.onError(new FakeError(422, JSON.stringify({ message: 'No room.' })));
  expect(only()).toMatchObject({ state: 'refused', problem: 'No room.' });
  resumeUpload(only()?.key ?? 0);
  await vi.waitFor(() => expect(made[0]?.starts).toBe(4));
});

test('a name that is refused says what is wrong with it', async () => {
  const fields = [{ path: 'filename', message: 'At most 200 characters.' }];
  call.mockRejectedValue(new CallFailure({ code: 7000, status: 422, message: 'Please check.', path: '', fields }));
  addFiles([file('x'.repeat(300))], {});
  await vi.waitFor(() => expect(only()).toMatchObject({ state: 'refused', problem: 'At most 200 characters.' }));
});

test('one that has expired on the server begins anew', async () => {
  begun = [{ uploadId: 'u', fingerprint: await fingerprintOf(file()), bytes: 4, offset: 3, replaces: null }];
  addFiles([file()], {});
  await vi.waitFor(() => expect(made[0]?.starts).toBe(1));
  made[0]?.options.onError(new FakeError(403));
  expect(made[0]?.starts).toBe(2);
  expect(made[0]?.url).toContain('/new-1');
});

test('the tab asks before it is closed, as long as something is under way', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  addFiles([file()], {});
  expect(closing()).toBe(true);
  await vi.waitFor(() => expect(made[0]?.starts).toBe(1));
  cancelUpload(only()?.key ?? 0);
  expect(made[0]?.aborted).toEqual([true]);
  expect(closing()).toBe(false);
});
