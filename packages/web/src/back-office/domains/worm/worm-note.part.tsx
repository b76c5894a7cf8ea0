import type { WormFound } from '@convoke/contract/member/member.worm.found.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../core/format.ts';
import { reasonTexts } from './worm-texts.part.ts';
import './worm-note.css';

/** What the list of gift hunters says of this person. */
export function WormNote({ entry, timeZone }: { entry: WormFound; timeZone?: string | undefined }) {
  const { t } = useTranslation();
  const added = t('worm:note.added', { name: entry.by || '—', time: formatDateTime(entry.createdAt, timeZone) });
  return (
    <Alert
      className="worm-found"
      type="warning"
      title={t(`worm:note.${entry.how}`, { name: entry.name, phone: entry.phone ?? '' })}
      description={
        <>
          <div>{[t(reasonTexts[entry.reason]), entry.seenAt].filter(Boolean).join(' · ')}</div>
          {entry.note && <div className="worm-found-seen">{entry.note}</div>}
          {entry.link && (
            <div>
              <a href={entry.link} target="_blank" rel="noreferrer">
                {t('worm:field.link')}
              </a>
            </div>
          )}
          <div className="muted">{added}</div>
          <Link to={`/member-manage/worm?search=${encodeURIComponent(entry.phone ?? entry.name)}`}>
            {t('worm:note.open')}
          </Link>
        </>
      }
    />
  );
}
