import { InboxOutlined } from '@ant-design/icons';
import { documentInit, type DocumentRow, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatBytes } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  open: boolean;
  /** Where the documents go. */
  categoryId: string | undefined;
  /** The document that the file takes the place of. */
  replaces: DocumentRow | undefined;
  /** Dropped already. */
  files: readonly File[] | undefined;
  onClose: () => void;
  onKept: () => Promise<void>;
}

interface Sent {
  key: number;
  file: File;
  /** How much of it has been sent, 0 to 1. */
  share: number;
  /** Why it was not kept. */
  problem?: string;
  /** What has the same content. */
  duplicates?: readonly string[];
}

const queued = (files: readonly File[]): Sent[] => files.map((file) => ({ key: Math.random(), file, share: 0 }));

/** Brings files into the library, one after the other, and says of each how far it is and what became of it. */
export function UploadDialog({ open, categoryId, replaces, files, onClose, onKept }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const room = useCall(documentInit, { categoryId: categoryId ?? 'none' }, { quiet: true });
  const refresh = useRefresh('document');
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<readonly Sent[]>(() => queued(files ?? []));
  const waiting = useRef<Sent[]>([...sent]);
  const isSending = useRef(false);
  const stop = useRef(new AbortController());
  const change = (key: number, by: Partial<Sent>) =>
    setSent((all) => all.map((each) => (each.key === key ? { ...each, ...by } : each)));

  const send = async ({ key, file }: Sent) => {
    const place = replaces ? { replaces: replaces.documentId } : categoryId ? { categoryId } : {};
    try {
      const kept = await call(documentUpload, place, {
        upload: file,
        onProgress: (share) => change(key, { share }),
        signal: stop.current.signal,
        hideLoad: true,
        quiet: true,
      });
      change(key, { share: 1, duplicates: kept.duplicates.map(({ name }) => name) });
    } catch (error) {
      if (stop.current.signal.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      change(key, { problem: error.fields[0]?.message ?? failureWords(error) });
    }
  };
  const sendAll = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    } finally {
      isSending.current = false;
      await Promise.all([onKept(), refresh()]);
    }
  };
  const take = (chosen: readonly File[]) => {
    const added = queued(replaces ? chosen.slice(0, 1) : chosen);
    waiting.current.push(...added);
    setSent((all) => [...all, ...added]);
    void sendAll();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped is sent once, as the dialog opens.
  useEffect(() => {
    stop.current = new AbortController();
    if (waiting.current.length > 0) void sendAll();
    return () => stop.current.abort();
  }, []);
  const close = () => {
    // What has not been sent by now is not wanted any more.
    waiting.current = [];
    stop.current.abort();
    onClose();
  };
  const isBusy = sent.some(({ share, problem, duplicates }) => share < 1 && !problem && !duplicates);
  const hint =
    room.data &&
    t('library:upload.room', {
      most: formatBytes(room.data.mostBytes),
      used: formatBytes(room.data.usedBytes),
      quota: formatBytes(room.data.quotaBytes),
    });
  return (
    <Modal
      {...first}
      open={open}
      title={replaces ? t('library:upload.replaces', { name: replaces.name }) : t('library:upload.title')}
      footer={null}
      cancelText={t('common:close')}
      onCancel={close}
      maskClosable={!isBusy}
    >
      <button
        type="button"
        className="file-box"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take([...event.dataTransfer.files]);
        }}
      >
        <InboxOutlined aria-hidden="true" />
        <span>{replaces ? t('library:upload.chooseOne') : t('library:upload.choose')}</span>
        {hint && <span className="muted">{hint}</span>}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!replaces}
        aria-label={t('library:upload.choose')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ul className="library-sent" aria-live="polite">
        {sent.map(({ key, file, share, problem, duplicates }) => (
          <li key={key}>
            <span className="library-sent-name">{file.name}</span>
            <span className="muted number">{formatBytes(file.size)}</span>
            <Progress
              percent={Math.round(share * 100)}
              size="small"
              status={problem ? 'exception' : duplicates ? 'success' : 'active'}
              aria-label={file.name}
            />
            {problem && (
              <span role="alert" className="field-problem">
                {problem}
              </span>
            )}
            {duplicates && duplicates.length > 0 && (
              <span className="muted">{t('library:upload.same', { names: duplicates.join(', ') })}</span>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
