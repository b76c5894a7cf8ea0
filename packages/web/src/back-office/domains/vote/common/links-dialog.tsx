import { DownloadOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import type { RoundPhase } from '@convoke/contract/vote/vote.rules.ts';
import { Alert, Button, Modal, Segmented, Select } from 'antd';
import { toDataURL } from 'qrcode';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { printPoster, savePoster } from '../../../../ui/poster.ts';
import { linkOf } from './vote-links.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

export interface LinkedVote {
  title: string;
  phase: RoundPhase;
  timeZone: string;
  rounds: readonly { voteInfoId: string; title: string; phase: RoundPhase; closesAt: string | null }[];
  voteUrl: string;
  resultsUrl: string;
  hallUrl: string;
}

const places = ['vote', 'results', 'hall'] as const;

/** How people get to a vote: the page they vote on, the results, and the screen of the hall, each with its code and a poster of it. */
export function LinksDialog({ vote, open, onClose }: { vote: LinkedVote; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  return (
    <Modal {...first} open={open} title={vote.title} onCancel={onClose} footer={null} width={560} destroyOnHidden>
      <Links vote={vote} label={t('vote:links.label')} />
    </Modal>
  );
}

function Links({ vote, label }: { vote: LinkedVote; label: string }) {
  const { t } = useTranslation();
  const [place, setPlace] = useState<(typeof places)[number]>('vote');
  const [roundId, setRoundId] = useState<string | null>(null);
  const round = vote.rounds.find((each) => each.voteInfoId === roundId);
  const url = linkOf({ vote: vote.voteUrl, results: vote.resultsUrl, hall: vote.hallUrl }[place], round?.voteInfoId);
  const closesAt = (round ?? (vote.rounds.length === 1 ? vote.rounds[0] : undefined))?.closesAt;
  const save = async () => {
    const link = document.createElement('a');
    link.href = await toDataURL(url, { width: 960, margin: 2, errorCorrectionLevel: 'M' });
    link.download = `${vote.title.replace(/[\\/:*?"<>|\s]+/g, '-').slice(0, 60)}-${place}.png`;
    link.click();
  };
  const poster = {
    title: vote.title,
    notes: [
      round?.title ?? '',
      place === 'vote' && closesAt ? t('vote:window.until', { time: formatDateTime(closesAt, vote.timeZone) }) : '',
    ],
    invitation: place === 'results' ? t('vote:poster.results') : t('vote:poster.vote'),
    url,
  };
  return (
    <div className="vote-links">
      {(round ?? vote).phase === 'draft' && <Alert type="info" showIcon title={t('vote:links.draft')} />}
      <Segmented
        block
        aria-label={label}
        value={place}
        options={places.map((each) => ({ value: each, label: t(`vote:links.${each}`) }))}
        onChange={setPlace}
      />
      {vote.rounds.length > 1 && (
        <Select
          aria-label={t('vote:links.round')}
          value={roundId ?? ''}
          options={[
            { value: '', label: t('vote:links.anyRound') },
            ...vote.rounds.map((each) => ({ value: each.voteInfoId, label: each.title })),
          ]}
          onChange={(value) => setRoundId(value || null)}
        />
      )}
      <div className="vote-links-code">
        <QrCode value={url} size={184} />
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
      {place !== 'hall' && (
        <div className="vote-links-buttons">
          <Button icon={<DownloadOutlined />} onClick={() => void savePoster(poster)}>
            {t('vote:poster.save')}
          </Button>
          <Button icon={<PrinterOutlined />} onClick={() => void printPoster(poster)}>
            {t('vote:poster.print')}
          </Button>
        </div>
      )}
    </div>
  );
}
