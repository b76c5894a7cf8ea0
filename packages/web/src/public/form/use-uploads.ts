import { useEffect, useRef, useState } from 'react';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { usePage } from '../core/page-context.tsx';
import { bytesText } from './bytes.ts';
import type { FieldProps } from './field-frame.tsx';
import { type StoredFile, useSurroundings } from './surroundings.tsx';

/** A file as its row shows it. */
export interface Upload {
  key: string;
  name: string;
  bytes: number;
  /** How much of it is sent, 0 to 1; null = nothing is being sent. */
  share: number | null;
  problem: string | null;
  canRetry: boolean;
}

interface Flying extends Upload {
  file: File;
  stop: AbortController;
  /** Ends when the file has arrived or will not. */
  over: Promise<void>;
}

export const filesOf = (value: unknown): StoredFile[] =>
  Array.isArray(value)
    ? value.filter((each): each is StoredFile => typeof (each as StoredFile | null)?.fileId === 'string')
    : [];

/** The files of one field: those that have arrived are its value, those on their way are known here only. */
export function useUploads(props: FieldProps, maxBytes: number, most: number) {
  const { t, language } = usePage();
  const { upload } = useSurroundings();
  const { field, value, onChange, onHold } = props;
  const [flying, setFlying] = useState<Flying[]>([]);
  const newest = useRef(flying);
  const stored = useRef<StoredFile[]>([]);
  stored.current = filesOf(value);
  const count = useRef(0);

  const put = (next: Flying[]) => {
    newest.current = next;
    setFlying(next);
    const waiting = next.filter((each) => each.share !== null && each.problem === null);
    onHold(
      waiting.length === 0
        ? null
        : async () => {
            await Promise.all(waiting.map((each) => each.over));
            if (newest.current.some((each) => each.problem !== null)) throw new Error(t('public-form:file-not-sent'));
          },
    );
  };
  const change = (key: string, changes: Partial<Upload>) =>
    put(newest.current.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  useEffect(
    () => () => {
      for (const each of newest.current) each.stop.abort();
      onHold(null);
    },
    [],
  );

  function send(key: string, file: File): Flying {
    const stop = new AbortController();
    const run = async () => {
      try {
        const taken = await upload?.(field, file, {
          signal: stop.signal,
          onProgress: (share) => change(key, { share }),
        });
        if (stop.signal.aborted || !taken) return;
        stored.current = [...stored.current, { fileId: taken.fileId, name: taken.name, bytes: taken.bytes }];
        onChange(stored.current);
        put(newest.current.filter((each) => each.key !== key));
      } catch (error) {
        if (stop.signal.aborted) return;
        // Another try may help where the way failed; a file that was refused is refused again.
        const canRetry = error instanceof CallFailure && (error.status === 0 || error.status >= 429);
        change(key, { share: null, problem: failureWords(error), canRetry });
      }
    };
    return { key, name: file.name, bytes: file.size, share: 0, problem: null, canRetry: true, file, stop, over: run() };
  }

  function add(files: readonly File[]): void {
    const room = most - stored.current.length - newest.current.length;
    put([
      ...newest.current,
      ...files.slice(0, Math.max(0, room)).map((file) => {
        count.current += 1;
        const key = `new-${count.current}`;
        if (file.size <= maxBytes && file.size > 0) return send(key, file);
        const problem =
          file.size === 0
            ? t('public-form:file-empty')
            : t('public-form:file-too-big', { size: bytesText(maxBytes, language) });
        const { name, size: bytes } = file;
        const stop = new AbortController();
        return { key, name, bytes, share: null, problem, canRetry: false, file, stop, over: Promise.resolve() };
      }),
    ]);
  }

  return {
    uploads: [
      ...stored.current.map(
        (file): Upload => ({ ...file, key: file.fileId, share: null, problem: null, canRetry: false }),
      ),
      ...flying,
    ],
    add,
    retry: (key: string) => put(newest.current.map((each) => (each.key === key ? send(key, each.file) : each))),
    remove: (key: string) => {
      newest.current.find((each) => each.key === key)?.stop.abort();
      const left = stored.current.filter((file) => file.fileId !== key);
      if (left.length < stored.current.length) {
        stored.current = left;
        onChange(left.length > 0 ? left : undefined);
      }
      put(newest.current.filter((each) => each.key !== key));
    },
  };
}
