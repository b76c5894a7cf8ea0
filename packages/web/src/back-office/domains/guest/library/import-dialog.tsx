import { ArrowLeftOutlined } from '@ant-design/icons';
import { guestExport } from '@convoke/contract/guest/guest.calls.ts';
import {
  guestImport,
  guestImportDiscard,
  guestImportInfo,
  guestImports,
  guestImportStart,
  guestImportUndo,
  mostImportRows,
} from '@convoke/contract/guest/guest.import.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { guestsKey } from '../common/use-guest-types.ts';
import { type GuestImportInfo, ImportRows, type Only, shownRows } from './import-rows.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Guests of a sheet: its file, what each row becomes, and for a day the way back. */
export function ImportDialog({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const [importId, setImportId] = useState<string>();
  return (
    <Modal
      open={open}
      width={800}
      title={
        <>
          {importId && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('guest:import.back')}
              onClick={() => setImportId(undefined)}
            />
          )}{' '}
          {t('guest:import.title')}
        </>
      }
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {importId ? (
        <Import key={importId} importId={importId} onGone={() => setImportId(undefined)} refresh={refresh} />
      ) : (
        <Upload isOpen={open} onOpen={setImportId} />
      )}
    </Modal>
  );
}

/** Which file; below it the imports before. */
function Upload({ isOpen, onOpen }: { isOpen: boolean; onOpen: (importId: string) => void }) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const former = useQuery({
    queryKey: [...guestsKey, 'imports'],
    queryFn: ({ signal }) => call(guestImports, {}, { signal, hideLoad: true }),
    enabled: isOpen,
  });
  const take = async (chosen: File) => {
    setProblem(undefined);
    setShare(0);
    try {
      const made = await call(guestImport, {}, { upload: chosen, onProgress: setShare, hideLoad: true, quiet: true });
      onOpen(made.importId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      <p className="muted">
        {t('guest:import.text', { most: formatNumber(mostImportRows) })}{' '}
        <ExportButton type="link" size="small" call={guestExport} input={{}}>
          {t('guest:import.example')}
        </ExportButton>
      </p>
      <FileBox label={t('guest:import.choose')} accept={sheetFiles} share={share} onFile={(file) => void take(file)} />
      {(former.data ?? []).length > 0 && <h3>{t('guest:import.before')}</h3>}
      <ul className="guest-uses-list">
        {(former.data ?? []).slice(0, 10).map((each) => (
          <li key={each.importId}>
            <button type="button" className="link-button" onClick={() => onOpen(each.importId)}>
              {each.fileName}
            </button>
            <span className="muted">
              {formatDateTime(each.createdAt)} · {t(`guest:import.state.${each.state}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One sheet: what its rows become or became, and what can be done with it now. */
function Import({
  importId,
  onGone,
  refresh,
}: {
  importId: string;
  onGone: () => void;
  refresh: () => Promise<unknown>;
}) {
  const [only, setOnly] = useState<Only>();
  const [page, setPage] = useState(1);
  const read = useQuery({
    queryKey: [...guestsKey, 'import', importId, only, page],
    queryFn: ({ signal }) =>
      call(
        guestImportInfo,
        { importId, current: page, size: shownRows, ...(only && { only }) },
        { signal, hideLoad: true },
      ),
    placeholderData: keepPreviousData,
  });
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  return (
    <>
      <ImportRows
        info={read.data}
        only={only}
        onOnly={(next) => {
          setOnly(next);
          setPage(1);
        }}
        page={page}
        onPage={setPage}
      />
      <ImportActions info={read.data} onGone={onGone} refresh={refresh} />
    </>
  );
}

function ImportActions({
  info,
  onGone,
  refresh,
}: {
  info: GuestImportInfo;
  onGone: () => void;
  refresh: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  const [changes, setChanges] = useState(false);
  const { importId, state, fresh, matching } = info;
  const start = () =>
    told(call(guestImportStart, { importId, matches: changes ? 'change' : 'skip' }), ({ made, changed }) =>
      t('guest:import.done', { made: formatNumber(made), changed: formatNumber(changed) }),
    );
  const undo = () =>
    ask({
      title: t('guest:import.undoTitle'),
      text: t('guest:import.undoText'),
      ok: t('common:undo'),
      danger: true,
      onOk: () =>
        told(call(guestImportUndo, { importId }), ({ undone, kept }) =>
          t('guest:import.undone', { undone: formatNumber(undone), kept: formatNumber(kept) }),
        ),
    });
  const discard = async () => {
    if (await told(call(guestImportDiscard, { importId }))) onGone();
  };
  return (
    <>
      {state === 'CHECKED' && matching > 0 && (
        <Checkbox checked={changes} onChange={(event) => setChanges(event.target.checked)}>
          {t('guest:import.change')}
        </Checkbox>
      )}
      <div className="guest-import-actions">
        {state === 'CHECKED' && (
          <>
            <BusyButton onClick={discard}>{t('guest:import.discard')}</BusyButton>
            <BusyButton type="primary" disabled={fresh === 0 && !(changes && matching > 0)} onClick={start}>
              {t('guest:import.start', { n: formatNumber(fresh + (changes ? matching : 0)) })}
            </BusyButton>
          </>
        )}
        {info.undoUntil && (
          <Button danger title={formatDateTime(info.undoUntil)} onClick={undo}>
            {t('guest:import.undo')}
          </Button>
        )}
      </div>
    </>
  );
}
