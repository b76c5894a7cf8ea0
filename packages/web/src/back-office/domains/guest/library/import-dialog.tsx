import { ArrowLeftOutlined } from '@ant-design/icons';
import { guestExport } from '@convoke/contract/guest/guest.calls.ts';
import { guestImportDiscard, guestImports, mostImportRows } from '@convoke/contract/guest/guest.import.calls.ts';
import type { GuestColumnKind } from '@convoke/contract/guest/guest.rules.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { FileBox, tableFiles } from '../../../../ui/file-box.tsx';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import type { TableMatched } from '../../../../ui/table-match.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { ImportMatch } from './import-match.tsx';
import { ImportSheet } from './import-sheet.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Guests of a sheet: its file, what its columns are, what each row becomes, and for a day the way back. */
export function ImportDialog({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const [importId, setImportId] = useState<string>();
  const [file, setFile] = useState<File>();
  const [matched, setMatched] = useState<TableMatched<GuestColumnKind>>({ layout: {} });
  /** A sheet that was read stands among the imports before; one whose columns are being matched is only here. */
  const { leave, onTyped, onKept } = useLeave(open, () => {
    if (importId === undefined) choose(undefined);
    onClose();
  });
  const choose = (chosen: File | undefined) => {
    if (chosen) onTyped();
    else onKept();
    setFile(chosen);
    setMatched({ layout: {} });
  };
  const openImport = (id: string | undefined) => {
    choose(undefined);
    setImportId(id);
  };
  /** The columns are matched anew: what was read is forgotten. */
  const rematch = async () => {
    if (importId !== undefined) await unlessRefused(call(guestImportDiscard, { importId }, { quiet: true }));
    onTyped();
    setImportId(undefined);
  };
  const read = (id: string) => {
    onKept();
    setImportId(id);
  };
  return (
    <Modal
      open={open}
      width={800}
      title={
        <>
          {(importId ?? file) && (
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('guest:import.back')}
              onClick={() => openImport(undefined)}
            />
          )}{' '}
          {t('guest:import.title')}
        </>
      }
      footer={null}
      mask={{ closable: false }}
      onCancel={leave}
    >
      {importId ? (
        <ImportSheet
          key={importId}
          importId={importId}
          onGone={() => openImport(undefined)}
          onColumns={file && rematch}
          refresh={refresh}
        />
      ) : file ? (
        <ImportMatch file={file} matched={matched} onMatched={setMatched} onRead={read} />
      ) : (
        <Upload isOpen={open} onFile={choose} onOpen={openImport} />
      )}
    </Modal>
  );
}

/** Which file; below it the imports before. */
function Upload({
  isOpen,
  onFile,
  onOpen,
}: {
  isOpen: boolean;
  onFile: (file: File) => void;
  onOpen: (importId: string) => void;
}) {
  const { t } = useTranslation();
  const former = useCall(guestImports, {}, { enabled: isOpen });
  return (
    <>
      <p className="muted">
        {t('guest:import.text', { most: formatNumber(mostImportRows) })}{' '}
        <ExportButton type="link" size="small" call={guestExport} input={{}}>
          {t('guest:import.example')}
        </ExportButton>
      </p>
      <FileBox label={t('guest:import.choose')} accept={tableFiles} share={undefined} onFile={onFile} />
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
