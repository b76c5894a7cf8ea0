import { outboundBanInsert } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { mostBanRows } from '@convoke/contract/outbound/outbound.rules.ts';
import { Alert, Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { Row } from '../../../../ui/layout.tsx';
import { BanFields } from './ban-fields.tsx';

type Read = z.infer<typeof outboundBanInsert.output>;

interface Values {
  taskId?: string | null;
  reason?: string;
  endsAt?: string | null;
}

/** Not one column: of each row the first cell that fits. */
const every = -1;

/** A sheet of numbers that nobody is to call: what was read in it, and what became of its rows. */
export function BanImport({ onDone, open, onClose }: DialogState & { onDone: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [form] = Form.useForm<Values>();
  const [share, setShare] = useState<number>();
  const [isBanning, setBanning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Read>();
  const [read, setRead] = useState<{ file: File; preview: Read; column: number | undefined }>();
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  const send = async (file: File, column: number | undefined, isPreview: boolean) => {
    setProblem(undefined);
    setShare(0);
    const { taskId, reason, endsAt } = form.getFieldsValue(true) as Values;
    try {
      return await call(
        outboundBanInsert,
        {
          isPreview,
          ...(taskId && { taskId }),
          ...(reason && { reason }),
          ...(endsAt && { endsAt }),
          ...(column !== undefined && { column }),
        },
        { upload: file, onProgress: setShare, hideLoad: true, quiet: true },
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
      return undefined;
    } finally {
      setShare(undefined);
    }
  };
  const look = async (file: File, column?: number) => {
    onTyped();
    const preview = await send(file, column, true);
    if (preview) setRead({ file, preview, column });
    else if (!read) onKept();
  };
  const ban = async () => {
    if (!read) return;
    // What is under way cannot be taken back: the dialog stays until it says what became of it.
    setBanning(true);
    const made = await send(read.file, read.column, false).finally(() => setBanning(false));
    if (!made) return;
    onKept();
    setDone(made);
    await onDone();
  };
  const another = () => {
    onKept();
    setProblem(undefined);
    setRead(undefined);
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('outbound:banImport.title')}
      mask={{ closable: false }}
      closable={!isBanning}
      keyboard={!isBanning}
      onCancel={leave}
      footer={
        <Row className="call-foot">
          {read && !done && (
            <>
              <Button disabled={isBanning} onClick={another}>
                {t('table:another')}
              </Button>
              <BusyButton
                type="primary"
                disabled={read.preview.found === 0 || (share !== undefined && !isBanning)}
                onClick={ban}
              >
                {t('outbound:banImport.ok', { count: read.preview.found, n: formatNumber(read.preview.found) })}
              </BusyButton>
            </>
          )}
          <Button disabled={isBanning} {...(done && { type: 'primary' as const })} onClick={leave}>
            {t(done ? 'common:close' : 'common:cancel')}
          </Button>
        </Row>
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {done ? (
        <>
          <p>
            {t('outbound:ban.done', {
              count: done.cut,
              banned: formatNumber(done.banned),
              known: formatNumber(done.known),
              cut: formatNumber(done.cut),
            })}
          </p>
          <Problems read={done} />
        </>
      ) : (
        <>
          {read ? (
            <>
              <label className="call-most">
                <span>{t('outbound:banImport.column')}</span>
                <Select<number>
                  value={read.column ?? every}
                  popupMatchSelectWidth={false}
                  loading={share !== undefined}
                  disabled={share !== undefined}
                  options={[
                    { value: every, label: t('outbound:banImport.every') },
                    ...read.preview.columns.map((label, value) => ({ value, label })),
                  ]}
                  onChange={(value) => void look(read.file, value === every ? undefined : value)}
                />
              </label>
              <p>{t('outbound:banImport.found', { count: read.preview.found, n: formatNumber(read.preview.found) })}</p>
              <p className="muted number">{read.preview.examples.join(' · ')}</p>
              <Problems read={read.preview} />
            </>
          ) : (
            <>
              <p className="muted">{t('outbound:banImport.text', { most: formatNumber(mostBanRows) })}</p>
              <FileBox label={t('table:choose')} accept={sheetFiles} share={share} onFile={(file) => void look(file)} />
            </>
          )}
          <Form form={form} layout="vertical" className="call-import-fields">
            <BanFields />
          </Form>
        </>
      )}
    </Modal>
  );
}

/** Rows in which no number could be read. */
function Problems({ read }: { read: Read }) {
  const { t } = useTranslation();
  if (read.invalid === 0) return null;
  return (
    <>
      <p>{t('outbound:banImport.invalid', { count: read.invalid, n: formatNumber(read.invalid) })}</p>
      <ul>
        {read.problems.map(({ rowNumber, text }) => (
          <li key={rowNumber}>{t('outbound:banImport.row', { n: formatNumber(rowNumber), text: text || '—' })}</li>
        ))}
      </ul>
    </>
  );
}
