import { mostStopRows } from '@convoke/contract/message/message.answer.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { type MessageStop, messageStopImport } from '@convoke/contract/message/message.stop.calls.ts';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { scopeTexts } from './stop-texts.ts';

type Read = z.infer<typeof messageStopImport.output>;

/** Not one column: of each row the first cell that fits. */
const every = -1;

interface Props {
  channel: MessageChannel;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Rows in which nothing could be read. */
function Invalid({ read }: { read: Read }) {
  const { t } = useTranslation();
  if (read.invalid === 0) return null;
  return (
    <>
      <p>{t('stop:import.invalid', { count: read.invalid, n: formatNumber(read.invalid) })}</p>
      <ul>
        {read.problems.map(({ rowNumber, text }) => (
          <li key={rowNumber}>{t('stop:import.row', { n: formatNumber(rowNumber), text: text || '—' })}</li>
        ))}
      </ul>
    </>
  );
}

/** A sheet of numbers or addresses that are to get nothing: which column, what is in it, and what became of its rows. */
export function StopImport({ channel, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const scopes = useOptions(scopeTexts);
  const [scope, setScope] = useState<MessageStop['scope']>('all');
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Read>();
  const [read, setRead] = useState<{ file: File; preview: Read; column: number | undefined }>();
  const send = async (file: File, column: number | undefined, isPreview: boolean) => {
    setProblem(undefined);
    setShare(0);
    try {
      const options = { upload: file, onProgress: setShare, hideLoad: true, quiet: true };
      const input = { channel, scope, isPreview, ...(column !== undefined && { column }) };
      return await call(messageStopImport, input, options);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
      return undefined;
    } finally {
      setShare(undefined);
    }
  };
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  const look = async (file: File, column?: number) => {
    onTyped();
    const preview = await send(file, column, true);
    if (preview) setRead({ file, preview, column });
    else if (!read) onKept();
  };
  const stop = async () => {
    if (!read) return;
    const made = await send(read.file, read.column, false);
    if (!made) return;
    onKept();
    setDone(made);
    await refresh();
  };
  const another = () => {
    onKept();
    setRead(undefined);
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t(channel === 'sms' ? 'stop:import.sms' : 'stop:import.mail')}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <>
          {read && !done && (
            <>
              <Button onClick={another}>{t('stop:import.another')}</Button>
              <BusyButton type="primary" disabled={read.preview.found === 0} onClick={stop}>
                {t('stop:import.put', { count: read.preview.found, n: formatNumber(read.preview.found) })}
              </BusyButton>
            </>
          )}
          <Button {...(done && { type: 'primary' as const })} onClick={leave}>
            {t(done ? 'stop:import.close' : 'common:cancel')}
          </Button>
        </>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {done ? (
        <>
          <p>{t('stop:import.done', { added: formatNumber(done.added), known: formatNumber(done.known) })}</p>
          <Invalid read={done} />
        </>
      ) : read ? (
        <>
          <label className="stop-column">
            <span>{t('stop:import.column')}</span>
            <Select<number>
              value={read.column ?? every}
              popupMatchSelectWidth={false}
              loading={share !== undefined}
              options={[
                { value: every, label: t('stop:import.every') },
                ...read.preview.columns.map((label, value) => ({ value, label })),
              ]}
              onChange={(value) => void look(read.file, value === every ? undefined : value)}
            />
          </label>
          <p>{t('stop:import.found', { count: read.preview.found, n: formatNumber(read.preview.found) })}</p>
          <p className="muted stop-examples">{read.preview.examples.join(' · ')}</p>
          {read.preview.skipped.length > 0 && (
            <p className="muted">{t('stop:import.skipped', { titles: read.preview.skipped.join(', ') })}</p>
          )}
          <Invalid read={read.preview} />
        </>
      ) : (
        <>
          <p className="muted">{t('stop:import.text', { most: formatNumber(mostStopRows) })}</p>
          <p>
            <Select
              aria-label={t('stop:field.scope')}
              value={scope}
              options={scopes}
              popupMatchSelectWidth={false}
              onChange={(value: MessageStop['scope']) => setScope(value)}
            />
          </p>
          <FileBox
            label={t('stop:import.choose')}
            accept={sheetFiles}
            share={share}
            onFile={(file) => void look(file)}
          />
        </>
      )}
    </Modal>
  );
}
