import { participantImportProblems } from '@convoke/contract/participant/participant.extra.calls.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Progress, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { ImportRows } from './import-rows.tsx';
import type { ImportCheck, Importing } from './use-import.ts';

interface Props {
  check: ImportCheck;
  importing: Importing;
  timeZone: string | undefined;
}

/** How an import stands, and what can be done with it now. */
export function ImportProgress({ check, importing, timeZone }: Props) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [notify, setNotify] = useState(false);
  const [busy, setBusy] = useState(false);
  const { importId, formId, state } = check;
  const isMoving = state === 'READING' || state === 'IMPORTING' || state === 'UNDOING';
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const undo = () =>
    modal.confirm({
      title: t('participant:import.undoTitle', { n: formatNumber(check.made) }),
      content: t('participant:import.undoText'),
      okText: t('participant:import.undo'),
      okButtonProps: { danger: true },
      cancelText: t('common:cancel'),
      onOk: () => importing.undo(importId),
    });
  const discard = async () => {
    if (await importing.discard(importId)) importing.open(undefined);
  };
  return (
    <div className="import-progress">
      <div className="import-head">
        <strong>{check.fileName}</strong>
        <Tag color={state === 'DONE' ? 'green' : state === 'FAILED' ? 'red' : undefined}>
          {t(`participant:import.state.${state}`)}
        </Tag>
        {check.groupName && <span className="muted">{check.groupName}</span>}
      </div>
      {isMoving && (
        <Progress percent={check.total > 0 ? Math.floor((check.progress / check.total) * 100) : 0} status="active" />
      )}
      <p>
        {t('participant:import.counts', {
          total: formatNumber(check.total),
          good: formatNumber(check.good),
          bad: formatNumber(check.bad),
        })}
        {check.made > 0 && ` ${t('participant:import.made', { n: formatNumber(check.made) })}.`}
      </p>
      {check.columns.length > 0 && <PassedOver check={check} />}
      <ImportRows check={check} importing={importing} />
      {state === 'CHECKED' && check.good > 0 && (
        <Checkbox checked={notify} onChange={(event) => setNotify(event.target.checked)}>
          {t('participant:add.notify')}
        </Checkbox>
      )}
      <div className="import-actions">
        {check.bad > 0 && (
          <Button
            icon={<DownloadOutlined />}
            disabled={isMoving}
            onClick={() => void run(() => download(participantImportProblems, { formId, importId }))}
          >
            {t('participant:import.problems')}
          </Button>
        )}
        {state === 'CHECKED' && (
          <>
            <Button disabled={busy} onClick={() => void run(discard)}>
              {t('participant:import.discard')}
            </Button>
            <Button
              type="primary"
              loading={busy}
              disabled={check.good === 0}
              onClick={() => void run(() => importing.start(importId, notify))}
            >
              {t('participant:import.start', { n: formatNumber(check.good) })}
            </Button>
          </>
        )}
        {state === 'DONE' && check.undoUntil && check.made > 0 && (
          <Button danger title={formatDateTime(check.undoUntil, timeZone)} onClick={undo}>
            {t('participant:import.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Columns of the file that no field of the form is called by. */
function PassedOver({ check }: { check: ImportCheck }) {
  const { t } = useTranslation();
  const unknown = check.columns.filter((column) => column.fieldId === null).map((column) => column.header || '—');
  if (unknown.length === 0) return null;
  return <p className="muted">{t('participant:import.passedOver', { names: unknown.join(', ') })}</p>;
}
