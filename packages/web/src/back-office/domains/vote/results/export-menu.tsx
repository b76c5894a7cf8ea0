import { DownloadOutlined } from '@ant-design/icons';
import { voteExport } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';

const sheets = ['results', 'ballots'] as const;

/** A round as a sheet: its results, or every ballot for who has to check them. */
export function ExportMenu({ voteInfoId }: { voteInfoId: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (what: (typeof sheets)[number]) => {
    setBusy(true);
    try {
      await download(voteExport, { voteInfoId, what });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: sheets.map((what) => ({ key: what, label: t(`vote:export.${what}`), onClick: () => void save(what) })),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        {t('vote:export.button')}
      </Button>
    </Dropdown>
  );
}
