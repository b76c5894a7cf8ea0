import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('tus-js-client', () => ({ Upload: { terminate: () => Promise.resolve() }, DetailedError: Error }));

/** Requests that were sent, answered by the test. */
let sent: FakeRequest[] = [];
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  url = '';
  isAborted = false;
  open(_method: string, url: string) {
    this.url = url;
  }
  send() {
    sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number) {
    this.status = status;
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
}

const told = (bytesThere: number, ...numbers: number[]) => ({
  uploadId: 'u',
  partBytes: 2,
  bytesThere,
  parts: numbers.map((number) => ({ number, url: `https://bucket.example/${number}` })),
});
const urls = () => sent.map(({ url }) => Number(url.slice(-1)));

beforeEach(() => {
  sent = [];
  call.mockReset();
  vi.resetModules();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

async function uploading(first: ReturnType<typeof told> | null) {
  const { partUpload } = await import('./part-upload.ts');
  const events = {
    onProgress: vi.fn(),
    onPiece: vi.fn(),
    onWhole: vi.fn(),
    onFailed: vi.fn(),
    onRefused: vi.fn(),
    onOver: vi.fn(),
  };
  return { events, upload: partUpload(new Blob(['12345']), 'u', first, events) };
}

test('parts go two at a time, those that the server tells, until none is left', async () => {
  call.mockResolvedValueOnce(told(4, 3)).mockResolvedValueOnce(told(5));
  const { upload, events } = await uploading(told(0, 1, 2, 3));
  upload.start();
  expect(urls()).toEqual([1, 2]);
  sent[0]?.answer(200);
  await vi.waitFor(() => expect(urls()).toEqual([1, 2, 3]));
  expect(events.onProgress).toHaveBeenLastCalledWith(2);
  sent[1]?.answer(200);
  sent[2]?.answer(200);
  // One of them had not come after all.
  await vi.waitFor(() => expect(urls()).toEqual([1, 2, 3, 3]));
  sent[3]?.answer(200);
  await vi.waitFor(() => expect(events.onWhole).toHaveBeenCalledWith('u'));
  expect(events.onProgress).toHaveBeenLastCalledWith(5);
  expect(call.mock.calls.map(([, { takes }]) => takes as boolean)).toEqual([false, false]);
});

test('paused it stops what is on its way; gone on with, it takes the upload and asks what is there', async () => {
  const { upload, events } = await uploading(told(0, 1, 2));
  upload.start();
  upload.stop();
  expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  call.mockResolvedValueOnce(told(2, 2));
  upload.start();
  await vi.waitFor(() => expect(urls()).toEqual([1, 2, 2]));
  expect(call.mock.calls[0]?.[1]).toMatchObject({ takes: true });
  expect(events.onFailed).not.toHaveBeenCalled();
});

test('where the server answers twice and the storage never, it is out of reach; once it was reached, that passes', async () => {
  const { upload, events } = await uploading(told(0, 1));
  upload.start();
  sent[0]?.answer(0);
  await vi.waitFor(() => expect(events.onFailed).toHaveBeenCalledWith(0, expect.any(String)));
  call.mockResolvedValue(told(0, 1));
  upload.start();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(0);
  await vi.waitFor(() => expect(events.onOver).toHaveBeenCalledWith('unreachable'));
});

test('another tab that took it is said, and what the server has forgotten is over', async () => {
  // Of the modules that the upload has.
  const { CallFailure } = await import('../../../../core/call-failure.ts');
  const failure = (status: number, name?: 'UPLOAD_BUSY') =>
    new CallFailure({ code: status, status, message: 'No.', path: '/', failure: name });
  const { upload, events } = await uploading(null);
  call.mockRejectedValueOnce(failure(423, 'UPLOAD_BUSY'));
  upload.start();
  await vi.waitFor(() => expect(events.onRefused).toHaveBeenCalledTimes(1));
  call.mockRejectedValueOnce(failure(403));
  upload.start();
  await vi.waitFor(() => expect(events.onOver).toHaveBeenCalledWith('gone'));
});
