import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { all, button, check, click, input, message, one, show, state } from './fields-testing.tsx';
import type { FormSurroundings } from './surroundings.tsx';
import { act } from '../mount.tsx';

/** What is sent beside the answers: files, and a name by hand. */

describe('a file', () => {
  const kinds = { kinds: ['picture' as const], maxBytes: 1000 };
  const stored = (name: string) => ({ fileId: `id-${name[0]}`, name, bytes: 4 });
  const pick = (...files: File[]) =>
    act(async () => {
      const chooser = one('input[type=file]');
      Object.defineProperty(chooser, 'files', { value: files, configurable: true });
      chooser.dispatchEvent(new Event('change', { bubbles: true }));
      await Promise.resolve();
    });
  const file = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name);

  it('is sent at once and can be removed; what is taken is said beforehand', async () => {
    await show(
      { type: 'file', max: 2, files: kinds },
      { surroundings: { upload: (_, { name }) => Promise.resolve(stored(name)) } },
    );
    expect(one('#field-f-rules').textContent).toBe('Pictures · up to 1,000 B each · up to 2 files');
    await pick(file('a.png'), file('b.png'), file('c.png'));
    expect(all('.upload-name').map((each) => each.textContent)).toEqual(['a.png', 'b.png']);
    expect(await check()).toEqual({ f: [stored('a.png'), stored('b.png')] });
    await click(button('Remove a.png'));
    expect(await check()).toEqual({ f: [stored('b.png')] });
  });

  it('refuses one that is too large without sending it', async () => {
    const upload = vi.fn();
    await show({ type: 'file', files: kinds }, { surroundings: { upload } });
    await pick(file('big.png', 2000));
    expect(one('.upload-more').textContent).toBe('Larger than 1,000 B.');
    expect(upload).not.toHaveBeenCalled();
  });

  it('is tried again after the network was lost, and the form waits for it', async () => {
    let isLost = true;
    let arrive: (() => void) | undefined;
    const upload: FormSurroundings['upload'] = (_, { name }) =>
      isLost
        ? Promise.reject(new CallFailure({ code: 0, status: 0, message: '', path: '' }))
        : new Promise((resolve) => (arrive = () => resolve(stored(name))));
    await show({ type: 'file', files: kinds }, { surroundings: { upload } });
    await pick(file('a.png'));
    expect(one('.upload-more').textContent).toContain('Could not reach the server');
    isLost = false;
    await click(button('Upload a.png again'));
    let settled: boolean | undefined;
    void state.settle().then((done) => (settled = done));
    await act(() => Promise.resolve());
    expect(settled).toBeUndefined();
    await act(async () => {
      arrive?.();
      await Promise.resolve();
    });
    await vi.waitFor(() => expect(settled).toBe(true), 20_000);
    expect(await check()).toEqual({ f: [stored('a.png')] });
  });

  it('that the server has no more is asked for once more', async () => {
    await show({ type: 'file', files: kinds }, { base: { f: [stored('a.png')] } });
    let dropped = false;
    await act(() => {
      dropped = state.dropFiles('Please upload it again.');
    });
    expect(dropped).toBe(true);
    expect(message()).toBe('Please upload it again.');
    expect(all('.upload')).toHaveLength(0);
    expect(await check()).toBeNull();
  });

  it('that is on its way can be given up', async () => {
    let signal: AbortSignal | undefined;
    const upload: FormSurroundings['upload'] = (_field, _file, watch) => {
      signal = watch.signal;
      watch.onProgress(0.4);
      return new Promise(() => undefined);
    };
    await show({ type: 'file', required: false, files: kinds }, { surroundings: { upload } });
    await pick(file('a.png'));
    await click(button('Stop uploading a.png'));
    expect(signal?.aborted).toBe(true);
    expect(await state.settle()).toBe(true);
    expect(await check()).toEqual({});
  });
});

describe('a signature', () => {
  it('can be typed by who cannot draw; it is sent with the form', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      new Proxy(
        {},
        { get: (_, name) => (name === 'measureText' ? () => ({ width: 10 }) : () => undefined), set: () => true },
      ) as never,
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
    const sent: string[] = [];
    const upload: FormSurroundings['upload'] = (_, { name, type }) => {
      sent.push(`${name} ${type}`);
      return Promise.resolve({ fileId: 'sig', name, bytes: 3 });
    };
    await show({ type: 'signature' }, { surroundings: { upload } });
    expect(await check()).toBeNull();
    await click(button('Type my name instead'));
    await input(one('input[type=text]'), 'Ada Lovelace');
    expect(one('canvas').getAttribute('aria-label')).toBe('The question: signed');
    expect(sent).toEqual([]);
    await act(async () => void (await state.settle()));
    expect(sent).toEqual(['signature.png image/png']);
    expect(await check()).toEqual({ f: [{ fileId: 'sig', name: 'signature.png', bytes: 3 }] });
  });

  it('that was sent before stands until one signs anew', async () => {
    await show({ type: 'signature' }, { base: { f: [{ fileId: 'sig', name: 's.png', bytes: 3 }] } });
    expect(one('.note').textContent).toContain('Signed');
    await click(button('Sign again'));
    expect(one('canvas')).not.toBeNull();
    expect(await check()).toBeNull();
  });
});
