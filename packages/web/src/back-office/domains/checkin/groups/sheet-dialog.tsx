import { checkinGroupSheet, checkinUserAdd } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { mostInFillStep, mostSheetRows } from '@convoke/contract/checkin/checkin.rules.ts';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { useTold } from '../../../../ui/told.ts';
import { SheetRows } from './sheet-rows.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';

type Read = z.infer<typeof checkinGroupSheet.output>;

interface Props {
  group: { groupId: string; groupName: string };
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** People of a sheet for a group: its file, who is meant by each row, and then the found ones are put in. */
export function SheetDialog({ group, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const told = useTold(refresh);
  const { groupId } = group;
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<Read>();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [put, setPut] = useState<number>();

  const { leave, onTyped, onKept } = useLeave(open, onClose);
  const take = async (chosen: File, column?: number) => {
    setProblem(undefined);
    setShare(0);
    try {
      const input = { groupId, ...(column === undefined ? {} : { column }) };
      const options = { upload: chosen, onProgress: setShare, hideLoad: true, quiet: true };
      setRead(await call(checkinGroupSheet, input, options));
      setFile(chosen);
      onTyped();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
  };
  const found = (read?.rows ?? []).flatMap(({ state, partsId }) => (state === 'FOUND' && partsId ? [partsId] : []));
  const putIn = async () => {
    const work = async () => {
      let added = 0;
      for (let start = 0; start < found.length; start += mostInFillStep) {
        setPut(start);
        const partsIds = found.slice(start, start + mostInFillStep);
        added += (await call(checkinUserAdd, { groupId, partsIds, by: 'sheet' }, { hideLoad: true })).added;
      }
      return added;
    };
    const done = await told(work(), (n) =>
      t('checkin:group.added', { count: n, n: formatNumber(n), name: group.groupName }),
    );
    setPut(undefined);
    if (done !== undefined) onClose();
  };
  const another = () => {
    onKept();
    setRead(undefined);
  };
  return (
    <Modal
      {...first}
      open={open}
      width={760}
      title={t('checkin:sheet.title', { name: group.groupName })}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        read && (
          <>
            <Button onClick={another} disabled={put !== undefined}>
              {t('checkin:sheet.another')}
            </Button>
            <BusyButton type="primary" disabled={found.length === 0} onClick={putIn}>
              {put === undefined
                ? t('checkin:sheet.put', { count: found.length, n: formatNumber(found.length) })
                : t('checkin:group.at', { n: formatNumber(put) })}
            </BusyButton>
          </>
        )
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {read && file ? (
        <>
          <label className="sheet-column">
            <span>{t('checkin:sheet.column')}</span>
            <Select
              value={read.column}
              popupMatchSelectWidth={false}
              loading={share !== undefined}
              options={read.columns.map((title, at) => ({ value: at, label: title || String(at + 1) }))}
              onChange={(column: number) => void take(file, column)}
            />
          </label>
          <SheetRows key={read.column} rows={read.rows} counts={read.counts} />
        </>
      ) : (
        <>
          <p className="muted">{t('checkin:sheet.text', { most: formatNumber(mostSheetRows) })}</p>
          <FileBox
            label={t('checkin:sheet.choose')}
            accept={sheetFiles}
            share={share}
            onFile={(chosen) => void take(chosen)}
          />
        </>
      )}
    </Modal>
  );
}
