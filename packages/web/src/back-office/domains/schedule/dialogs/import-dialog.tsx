import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  scheduleImport,
  scheduleImportInfo,
  scheduleImports,
  scheduleImportStart,
  scheduleImportUndo,
} from '@convoke/contract/schedule/schedule.import.calls.ts';
import type { ScheduleColumnKind } from '@convoke/contract/schedule/schedule.rules.ts';
import { Alert, Button, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import type { TableMatched } from '../../../../ui/table-match.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { ImportMatch, isSheetFile } from './import-match.tsx';
import { ImportPlan } from './import-plan.tsx';

interface Props {
  open: boolean;
  eventId: string;
  onClose: () => void;
}

/** A programme of another system: its file, what would become of it, and for a day the way back. */
export function ImportDialog({ open, eventId, onClose }: Props) {
  const { t } = useTranslation();
  const [importId, setImportId] = useState<string>();
  const [file, setFile] = useState<File>();
  const [matched, setMatched] = useState<TableMatched<ScheduleColumnKind>>({ layout: {} });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setMatched({ layout: {} });
  };
  const openImport = (id: string | undefined) => {
    choose(undefined);
    setImportId(id);
  };
  // The programme, the event's guests, and the library that gets new ones.
  const refresh = useRefresh('schedule', 'guest', { eventId });
  return (
    <Modal
      open={open}
      width={860}
      title={
        <>
          {(importId ?? file) && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('schedule:import.back')}
              onClick={() => openImport(undefined)}
            />
          )}{' '}
          {t('schedule:import.title')}
        </>
      }
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {importId ? (
        <Import
          key={importId}
          eventId={eventId}
          importId={importId}
          // What is read next takes the place of what was read and not taken.
          onColumns={file && (() => setImportId(undefined))}
          refresh={refresh}
        />
      ) : file ? (
        <ImportMatch eventId={eventId} file={file} matched={matched} onMatched={setMatched} onRead={setImportId} />
      ) : (
        <Upload isOpen={open} eventId={eventId} onSheet={choose} onOpen={openImport} />
      )}
    </Modal>
  );
}

const files = `.xml,.json,application/xml,text/xml,application/json,${sheetFiles},.tsv,.txt,text/tab-separated-values,text/plain`;

interface UploadProps {
  isOpen: boolean;
  eventId: string;
  onSheet: (file: File) => void;
  onOpen: (importId: string) => void;
}

/** Which file; below it the imports before. */
function Upload({ isOpen, eventId, onSheet, onOpen }: UploadProps) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const former = useCall(
    scheduleImports,
    { eventId },
    {
      quiet: true,
      // What was read last took the place of what had been read and not taken.
      staleTime: 0,
      enabled: isOpen,
    },
  );
  const take = async (file: File) => {
    setProblem(undefined);
    if (await isSheetFile(file)) return onSheet(file);
    setShare(0);
    try {
      const options = { upload: file, onProgress: setShare, hideLoad: true, quiet: true };
      onOpen((await call(scheduleImport, { eventId }, options)).importId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  const rows = former.data ?? [];
  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      <p className="muted">{t('schedule:import.text')}</p>
      <FileBox
        label={t('schedule:import.choose')}
        hint={t('schedule:import.kinds')}
        accept={files}
        share={share}
        onFile={(file) => void take(file)}
      />
      {former.isError && <ErrorState error={former.error} onRetry={() => void former.refetch()} />}
      {rows.length > 0 && <h3>{t('schedule:import.before')}</h3>}
      <ul className="schedule-lines">
        {rows.slice(0, 10).map((each) => (
          <li key={each.importId}>
            <button type="button" className="link-button" onClick={() => onOpen(each.importId)}>
              {each.fileName}
            </button>
            <span className="muted">
              {formatDateTime(each.createdAt)} · {t(`schedule:import.state.${each.state}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ImportProps {
  eventId: string;
  importId: string;
  /** Back to the columns, while the file is at hand. */
  onColumns: (() => void) | undefined;
  refresh: () => Promise<unknown>;
}

/** One file: what would become of it, or what became of it, and what can be done with it now. */
function Import({ eventId, importId, onColumns, refresh }: ImportProps) {
  const { t } = useTranslation();
  const read = useCall(scheduleImportInfo, { importId }, { quiet: true, staleTime: 0 });
  const info = read.data;
  if (read.isError && !info) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!info) return <Skeleton active />;
  return (
    <>
      <p>
        <strong>{info.fileName}</strong> <Tag>{t(`schedule:import.state.${info.state}`)}</Tag>
      </p>
      {info.plan && <ImportPlan eventId={eventId} plan={info.plan} />}
      <ImportActions info={info} onColumns={onColumns} refresh={refresh} />
    </>
  );
}

interface ActionsProps {
  info: z.infer<typeof scheduleImportInfo.output>;
  onColumns: (() => void) | undefined;
  refresh: () => Promise<unknown>;
}

function ImportActions({ info, onColumns, refresh }: ActionsProps) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  const { importId, plan } = info;
  const start = () =>
    told(call(scheduleImportStart, { importId }), ({ added, changed, restored, guests }) =>
      t('schedule:import.done', {
        added: formatNumber(added),
        changed: formatNumber(changed + restored),
        guests: formatNumber(guests),
      }),
    );
  const undo = () =>
    ask({
      title: t('schedule:import.undoTitle'),
      text: t('schedule:import.undoText'),
      ok: t('common:undo'),
      danger: true,
      onOk: () =>
        told(call(scheduleImportUndo, { importId }), ({ undone, kept }) =>
          t('schedule:import.undone', { undone: formatNumber(undone), kept: formatNumber(kept) }),
        ),
    });
  const { add = 0, change = 0, restore = 0 } = plan?.items ?? {};
  const count = add + change + restore;
  return (
    <div className="schedule-import-actions">
      {info.state === 'CHECKED' && onColumns && <Button onClick={onColumns}>{t('schedule:import.columns')}</Button>}
      {info.state === 'CHECKED' && (
        <BusyButton type="primary" disabled={count === 0} onClick={start}>
          {t('schedule:import.start', { n: formatNumber(count) })}
        </BusyButton>
      )}
      {info.undoUntil && (
        <Button danger title={formatDateTime(info.undoUntil)} onClick={undo}>
          {t('schedule:import.undo')}
        </Button>
      )}
    </div>
  );
}
