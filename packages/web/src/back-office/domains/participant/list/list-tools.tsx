import { DownloadOutlined, DownOutlined, UploadOutlined } from '@ant-design/icons';
import { participantExportExtra } from '@convoke/contract/participant/participant.extra.calls.ts';
import { Button, Dropdown, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';
import { ImportDialog } from '../import/import-dialog.tsx';

interface Props {
  eventId: string;
  timeZone: string | undefined;
  exporting: boolean;
  /** Saves the list as it is filtered. */
  onExport: () => void;
}

/** Sheets in and out: the list as it is seen, or all answers of the form as an import reads them. */
export function ListTools({ eventId, timeZone, exporting, onExport }: Props) {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const [busy, setBusy] = useState(false);
  const answers = async () => {
    setBusy(true);
    try {
      await download(participantExportExtra, { eventId });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
        {t('participant:import.button')}
      </Button>
      <Space.Compact>
        <Button icon={<DownloadOutlined />} loading={exporting} onClick={onExport}>
          {t('participant:export.button')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [{ key: 'answers', label: t('participant:export.answers') }],
            onClick: () => void answers(),
          }}
        >
          <Button icon={<DownOutlined />} loading={busy} aria-label={t('participant:export.more')} />
        </Dropdown>
      </Space.Compact>
      {importing && <ImportDialog eventId={eventId} timeZone={timeZone} onClose={() => setImporting(false)} />}
    </>
  );
}
