import { memberWormImport, memberWormSheet, memberWormTemplate } from '@convoke/contract/member/member.worm.calls.ts';
import { mostWormRows, mostWormsAdded } from '@convoke/contract/member/member.worm.rules.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { FileBox, sheetFiles } from '../../../../ui/file-box.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { WormRows } from './worm-rows.tsx';

type Read = z.infer<typeof memberWormSheet.output>;

interface Props {
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Entries of a sheet: its file, what becomes of each row, and then the chosen ones are added. */
export function WormImport({ onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const told = useTold(refresh);
  const [read, setRead] = useState<Read>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  /** How many have been sent, while it works. */
  const [at, setAt] = useState<number>();

  const take = async (file: File) => {
    setProblem(undefined);
    setShare(0);
    try {
      const sheet = await call(
        memberWormSheet,
        {},
        { upload: file, onProgress: setShare, hideLoad: true, quiet: true },
      );
      setChosen(sheet.rows.filter(({ state }) => state === 'NEW').map(({ rowNumber }) => rowNumber));
      setRead(sheet);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(failureWords(error));
    } finally {
      setShare(undefined);
    }
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
      open
      width={760}
      title={t('worm:import.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        read && (
          <>
            <Button onClick={() => setRead(undefined)} disabled={at !== undefined}>
              {t('worm:import.another')}
            </Button>
            <BusyButton type="primary" disabled={chosen.length === 0} onClick={add}>
              {at === undefined
                ? t('worm:import.put', { count: chosen.length, n: formatNumber(chosen.length) })
                : t('worm:import.at', { n: formatNumber(at) })}
            </BusyButton>
          </>
        )
      }
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {read ? (
        <WormRows rows={read.rows} counts={read.counts} chosen={chosen} onChoose={setChosen} />
      ) : (
        <>
          <p className="muted">
            {t('worm:import.text', { most: formatNumber(mostWormRows) })}{' '}
            <ExportButton type="link" size="small" call={memberWormTemplate} input={{}}>
              {t('worm:import.template')}
            </ExportButton>
          </p>
          <FileBox
            label={t('worm:import.choose')}
            accept={sheetFiles}
            share={share}
            onFile={(file) => void take(file)}
          />
        </>
      )}
    </Modal>
  );
}
