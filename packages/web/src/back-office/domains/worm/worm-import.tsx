import { ArrowLeftOutlined } from '@ant-design/icons';
import { memberWormImport, memberWormTemplate } from '@convoke/contract/member/member.worm.calls.ts';
import { mostWormRows, mostWormsAdded, type WormColumnKind } from '@convoke/contract/member/member.worm.rules.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FileBox, tableFiles } from '../../../ui/file-box.tsx';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import type { TableMatched } from '../../../ui/table-match.tsx';
import { useTold } from '../../../ui/told.ts';
import { type Read, WormMatch } from './worm-match.tsx';
import { WormRows } from './worm-rows.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Entries of a sheet: its file, what its columns are, what becomes of each row, and then the chosen ones are added. */
export function WormImport({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const told = useTold(refresh);
  const [read, setRead] = useState<Read>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [file, setFile] = useState<File>();
  const [matched, setMatched] = useState<TableMatched<WormColumnKind>>({ layout: {} });
  /** How many have been sent, while it works. */
  const [at, setAt] = useState<number>();

  const choose = (next: File | undefined) => {
    setFile(next);
    setMatched({ layout: {} });
    setRead(undefined);
  };
  const take = (sheet: Read) => {
    setChosen(sheet.rows.filter(({ state }) => state === 'NEW').map(({ rowNumber }) => rowNumber));
    setRead(sheet);
  };
  const add = async () => {
    const wanted = new Set(chosen);
    const entries = (read?.rows ?? []).flatMap(({ rowNumber, entry }) =>
      entry && wanted.has(rowNumber) ? [entry] : [],
    );
    const work = async () => {
      let added = 0;
      for (let from = 0; from < entries.length; from += mostWormsAdded) {
        setAt(from);
        const worms = entries.slice(from, from + mostWormsAdded);
        added += (await call(memberWormImport, { worms }, { hideLoad: true })).added;
      }
      return added;
    };
    const done = await told(work(), (n) => t('worm:import.done', { count: n, n: formatNumber(n) }));
    setAt(undefined);
    if (done !== undefined) onClose();
  };
  return (
    <Modal
      {...first}
      open={open}
      width={760}
      title={
        <>
          {file && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('worm:import.another')}
              disabled={at !== undefined}
              onClick={() => choose(undefined)}
            />
          )}{' '}
          {t('worm:import.title')}
        </>
      }
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        read ? (
          <div className="table-match-actions">
            <Button onClick={() => setRead(undefined)} disabled={at !== undefined}>
              {t('worm:import.columns')}
            </Button>
            <BusyButton type="primary" disabled={chosen.length === 0} onClick={add}>
              {at === undefined
                ? t('worm:import.put', { count: chosen.length, n: formatNumber(chosen.length) })
                : t('worm:import.at', { n: formatNumber(at) })}
            </BusyButton>
          </div>
        ) : null
      }
    >
      {read ? (
        <>
          {read.skipped.length > 0 && (
            <p className="muted table-skipped">{t('table:skipped', { titles: read.skipped.join(', ') })}</p>
          )}
          <WormRows rows={read.rows} counts={read.counts} chosen={chosen} onChoose={setChosen} />
        </>
      ) : file ? (
        <WormMatch file={file} matched={matched} onMatched={setMatched} onRead={take} />
      ) : (
        <>
          <p className="muted">
            {t('worm:import.text', { most: formatNumber(mostWormRows) })}{' '}
            <ExportButton type="link" size="small" call={memberWormTemplate} input={{}}>
              {t('worm:import.template')}
            </ExportButton>
          </p>
          <FileBox label={t('worm:import.choose')} accept={tableFiles} share={undefined} onFile={choose} />
        </>
      )}
    </Modal>
  );
}
