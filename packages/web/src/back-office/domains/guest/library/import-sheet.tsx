import {
  guestImportDiscard,
  guestImportInfo,
  guestImportStart,
  guestImportUndo,
} from '@convoke/contract/guest/guest.import.calls.ts';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { type GuestImportInfo, ImportRows, type Only, shownRows } from './import-rows.tsx';

interface Props {
  importId: string;
  onGone: () => void;
  /** Back to the columns, while the file is at hand. */
  onColumns: (() => Promise<unknown>) | undefined;
  refresh: () => Promise<unknown>;
}

/** One sheet: what its rows become or became, and what can be done with it now. */
export function ImportSheet({ importId, onGone, onColumns, refresh }: Props) {
  const [only, setOnly] = useState<Only>();
  const [page, setPage] = useState(1);
  const read = useCall(
    guestImportInfo,
    { importId, current: page, size: shownRows, ...(only && { only }) },
    { keep: true },
  );
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
      <ImportActions info={read.data} onGone={onGone} onColumns={onColumns} refresh={refresh} />
    </>
  );
}

function ImportActions({ info, onGone, onColumns, refresh }: Omit<Props, 'importId'> & { info: GuestImportInfo }) {
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
            {onColumns && <BusyButton onClick={onColumns}>{t('guest:import.columns')}</BusyButton>}
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
