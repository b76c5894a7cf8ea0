import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import type { RoundPhase } from '@convoke/contract/vote/vote.rules.ts';
import { Alert, Button, Modal, QRCode, Segmented } from 'antd';
import { toDataURL } from 'qrcode';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../ui/copy-text.tsx';

export interface LinkedVote {
  title: string;
  phase: RoundPhase;
  voteUrl: string;
  resultsUrl: string;
  hallUrl: string;
}

const places = ['vote', 'results', 'hall'] as const;

/** How people get to a vote: the page they vote on, the results, and the screen of the hall, each with its code. */
export function LinksDialog({ vote, onClose }: { vote: LinkedVote | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={vote !== undefined} title={vote?.title} onCancel={onClose} footer={null} width={520} destroyOnHidden>
      {vote && <Links vote={vote} label={t('vote:links.label')} />}
    </Modal>
  );
}

function Links({ vote, label }: { vote: LinkedVote; label: string }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<(typeof places)[number]>('vote');
  const url = { vote: vote.voteUrl, results: vote.resultsUrl, hall: vote.hallUrl }[place];
  const save = async () => {
    const link = document.createElement('a');
    link.href = await toDataURL(url, { width: 960, margin: 2, errorCorrectionLevel: 'M' });
    link.download = `${vote.title.replace(/[\\/:*?"<>|\s]+/g, '-').slice(0, 60)}-${place}.png`;
    link.click();
  };
  return (
    <div className="vote-links">
      {vote.phase === 'draft' && <Alert type="info" showIcon title={t('vote:links.draft')} />}
      <Segmented
        block
        aria-label={label}
        value={place}
        options={places.map((each) => ({ value: each, label: t(`vote:links.${each}`) }))}
        onChange={setPlace}
      />
      <div className="vote-links-code">
        <QRCode value={url} size={184} type="svg" color="#000" bgColor="#fff" marginSize={2} />
        <div>
          <p className="muted">{t(`vote:links.${place}Text`)}</p>
          <CopyText text={url} shown={url.replace(/^https?:\/\//, '')} />
          <div className="vote-links-buttons">
            <Button icon={<ExportOutlined />} href={url} target="_blank" rel="noopener noreferrer">
              {t('vote:links.open')}
            </Button>
            <Button icon={<DownloadOutlined />} onClick={() => void save()}>
              {t('vote:links.save')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
