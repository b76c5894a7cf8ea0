import { formFailures } from '@convoke/contract/form/form.failures.ts';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { formFileAdd } from '@convoke/contract/form/form.office.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { currentLanguage } from '../../../../core/language.ts';

/** What an answer's files are uploaded for. */
export interface UploadTarget {
  formId: string;
  version: number;
}

export interface Sending {
  key: string;
  name: string;
  share: number;
  /** Why it was not taken; it stays until it is put away or sent again. */
  problem: string | null;
  stop: () => void;
  again: () => void;
}

interface Asked {
  target: UploadTarget;
  field: FormField;
  files: readonly AnsweredFile[];
  onChange: (files: AnsweredFile[] | undefined) => void;
  /** Whether something is still on its way: the form waits for it. */
  onBusy: (isBusy: boolean) => void;
}

export const mostFiles = (field: FormField) => (field.type === 'signature' ? 1 : (field.max ?? 1));
export const mostBytes = (field: FormField) =>
  field.type === 'signature' ? 1024 * 1024 : (field.files?.maxBytes ?? 10 * 1024 * 1024);

/** The files of one answer on their way to the server: several at once, each with its share, each to be stopped. */
export function useFileUploads({ target, field, files, onChange, onBusy }: Asked) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  // Uploads end one after another, between two renderings too: each adds to what the one before has left.
  const latest = useRef(files);
  useLayoutEffect(() => {
    latest.current = files;
  }, [files]);
  const isBusy = sending.some((each) => each.problem === null);
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  const patch = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const drop = (key: string) => setSending((all) => all.filter((each) => each.key !== key));
  const tell = (files: AnsweredFile[]) => {
    latest.current = files;
    onChange(files.length > 0 ? files : undefined);
  };

  const send = async (file: File) => {
    const control = new AbortController();
    const key = crypto.randomUUID();
    const stop = () => {
      control.abort();
      drop(key);
    };
    const again = () => {
      drop(key);
      void send(file);
    };
    const language = currentLanguage();
    const problem = file.size > mostBytes(field) ? formFailures.FORM_FILE_TOO_LARGE.text[language] : null;
    setSending((all) => [...all, { key, name: file.name, share: 0, problem, stop, again }]);
    if (problem !== null) return;
    try {
      const { fileId, name, bytes } = await call(
        formFileAdd,
        { ...target, fieldId: field.fieldId },
        {
          upload: file,
          signal: control.signal,
          onProgress: (share) => patch(key, { share }),
          hideLoad: true,
          quiet: true,
        },
      );
      drop(key);
      const one = { fileId, name, bytes };
      tell(field.type === 'signature' ? [one] : [...latest.current, one]);
    } catch (error) {
      if (control.signal.aborted) return;
      patch(key, {
        problem:
          (error instanceof CallFailure && (failureText(error) || error.message)) || problemText('invalid', language),
      });
      if (!(error instanceof CallFailure)) throw error;
    }
  };

  return {
    sending,
    add: (chosen: readonly File[]) => {
      const room = mostFiles(field) - latest.current.length - sending.filter((each) => each.problem === null).length;
      for (const file of field.type === 'signature' ? chosen.slice(0, 1) : chosen.slice(0, Math.max(0, room)))
        void send(file);
    },
    remove: (fileId: string) => tell(latest.current.filter((each) => each.fileId !== fileId)),
  };
}
