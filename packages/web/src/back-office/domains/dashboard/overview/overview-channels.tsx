import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';

/** Channels shown by name; the rest are added up. */
const most = 6;

/** By which links people came, as bars that share one scale. */
export function OverviewChannels({ channels }: { channels: { channel: string; count: number }[] | undefined }) {
  const { t } = useTranslation();
  if (!channels || channels.length === 0) return null;
  const sorted = channels.toSorted((a, b) => b.count - a.count);
  const others = sorted.slice(most).reduce((sum, each) => sum + each.count, 0);
  const total = sorted.reduce((sum, each) => sum + each.count, 0);
  const rows = sorted.slice(0, most).map(({ channel, count }) => ({
    key: channel,
    name: channel === '' ? t('overview:channels.direct') : channel,
    count,
  }));
  if (others > 0) rows.push({ key: ' others', name: t('overview:channels.others'), count: others });
  return (
    <Panel title={t('overview:channels.title')}>
      <ul className="bars">
        {rows.map((row) => (
          <li key={row.key}>
            <div>
              <span>{row.name}</span>
              <span className="number muted">{formatNumber(row.count)}</span>
            </div>
            <Progress percent={(row.count / total) * 100} showInfo={false} size="small" aria-label={row.name} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
