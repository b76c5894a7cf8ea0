import { DownloadOutlined } from '@ant-design/icons';
import { voteListExport } from '@convoke/contract/vote/vote.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';

/** The list as it is filtered and sorted, all pages of it, as a sheet. */
export function ListExport({ input }: { input: z.input<typeof voteListExport.input> }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { search, phase, eventId, sort } = input;
  const filters = {
    ...(search && { search }),
    ...(phase && { phase }),
    ...(eventId && { eventId }),
    ...(sort && { sort }),
  };
  const save = async () => {
    setBusy(true);
    try {
      await download(voteListExport, filters);
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t('vote:export.button')}
    </Button>
  );
}
