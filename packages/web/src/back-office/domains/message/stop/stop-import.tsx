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
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { scopeTexts } from './stop-texts.ts';

type Done = z.infer<typeof messageStopImport.output>;

interface Props {
  channel: MessageChannel;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** A sheet of numbers or addresses that are to get nothing, and what became of its rows. */
export function StopImport({ channel, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const scopes = useOptions(scopeTexts);
  const [scope, setScope] = useState<MessageStop['scope']>('all');
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Done>();
  const take = async (file: File) => {
    setProblem(undefined);
    setShare(0);
    try {
      const options = { upload: file, onProgress: setShare, hideLoad: true, quiet: true };
      setDone(await call(messageStopImport, { channel, scope }, options));
      await refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Modal
      {...first}
      open
      title={t(channel === 'sms' ? 'stop:import.sms' : 'stop:import.mail')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button {...(done && { type: 'primary' as const })} onClick={onClose}>
          {t(done ? 'stop:import.close' : 'common:cancel')}
        </Button>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {done ? (
        <>
          <p>{t('stop:import.done', { added: formatNumber(done.added), known: formatNumber(done.known) })}</p>
          {done.invalid > 0 && (
            <>
              <p>{t('stop:import.invalid', { count: done.invalid, n: formatNumber(done.invalid) })}</p>
              <ul>
                {done.problems.map(({ rowNumber, text }) => (
                  <li key={rowNumber}>{t('stop:import.row', { n: formatNumber(rowNumber), text: text || '—' })}</li>
                ))}
              </ul>
            </>
          )}
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
            onFile={(file) => void take(file)}
          />
        </>
      )}
    </Modal>
  );
}
