import { participantImportProblems } from '@convoke/contract/participant/participant.extra.calls.ts';
import { Button, Checkbox, Progress, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { SkippedColumns } from '../../../../ui/table-layout.tsx';
import { useAsk } from '../../../../ui/use-ask.ts';
import { ImportColumns, missingFields } from './import-columns.tsx';
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
  const ask = useAsk();
  const [notify, setNotify] = useState(false);
  const { importId, formId, state } = check;
  const isMoving = state === 'READING' || state === 'IMPORTING' || state === 'UNDOING';
  // A file is matched before anybody is registered by it, and while its form is there.
  const canMatch = (state === 'CHECKED' || state === 'FAILED') && check.made === 0 && check.fields.length > 0;
  // Columns that say too little come first.
  const found = check.columns.map(({ fieldId }) => fieldId);
  const isEnough = found.some((fieldId) => fieldId !== null) && missingFields(check, found).length === 0;
  const view = importing.view ?? (isEnough ? 'rows' : 'columns');
  const undo = () =>
    ask({
      title: t('participant:import.undoTitle', { n: formatNumber(check.made) }),
      text: t('participant:import.undoText'),
      ok: t('participant:import.undo'),
      danger: true,
      onOk: () => importing.undo(importId),
    });
  const discard = async () => {
    if (await importing.discard(importId)) importing.open(undefined);
  };
  const head = (
    <div className="import-head">
      <strong>{check.fileName}</strong>
      <Tag color={state === 'DONE' ? 'green' : state === 'FAILED' ? 'red' : undefined}>
        {t(`participant:import.state.${state}`)}
      </Tag>
      {check.groupName && <span className="muted">{check.groupName}</span>}
    </div>
  );
  if (canMatch && view === 'columns')
    return (
      <div className="import-progress">
        {head}
        <ImportColumns check={check} importing={importing} onDiscard={discard} />
      </div>
    );
  return (
    <div className="import-progress">
      {head}
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
      <SkippedColumns
        header={check.columns.map(({ header }) => header)}
        isSkipped={(column) => check.columns[column]?.fieldId === null}
      />
      {state !== 'READING' && <ImportRows check={check} importing={importing} />}
      {state === 'CHECKED' && check.good > 0 && (
        <Checkbox checked={notify} onChange={(event) => setNotify(event.target.checked)}>
          {t('participant:add.notify')}
        </Checkbox>
      )}
      <div className="import-actions">
        {check.bad > 0 && (
          <ExportButton call={participantImportProblems} input={{ formId, importId }} disabled={isMoving}>
            {t('participant:import.problems')}
          </ExportButton>
        )}
        {canMatch && <Button onClick={() => importing.setView('columns')}>{t('participant:import.columns')}</Button>}
        {state === 'CHECKED' && (
          <>
            <BusyButton onClick={discard}>{t('table:discard')}</BusyButton>
            <BusyButton type="primary" disabled={check.good === 0} onClick={() => importing.start(importId, notify)}>
              {t('participant:import.start', { n: formatNumber(check.good) })}
            </BusyButton>
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
