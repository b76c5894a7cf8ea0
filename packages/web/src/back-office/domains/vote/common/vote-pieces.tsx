import type { RoundPhase } from '@convoke/contract/vote/vote.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRange } from '../../../../core/format.ts';

const colours: Readonly<Record<RoundPhase, string>> = {
  draft: 'default',
  upcoming: 'blue',
  open: 'green',
  paused: 'gold',
  closed: 'default',
};

/** Where a vote or one of its rounds stands now. */
export function PhaseTag({ phase }: { phase: RoundPhase }) {
  const { t } = useTranslation();
  return (
    <Tag color={colours[phase]} className="vote-phase">
      {t(`vote:phase.${phase}`)}
    </Tag>
  );
}

interface Window {
  opensAt: string | null;
  closesAt: string | null;
  timeZone: string;
}

/** From when to when people can vote, in the vote's own zone. */
export function WindowText({ opensAt, closesAt, timeZone }: Window) {
  const { t } = useTranslation();
  if (opensAt && closesAt) return <>{formatRange(opensAt, closesAt, timeZone)}</>;
  if (opensAt) return <>{t('vote:window.from', { time: formatDateTime(opensAt, timeZone) })}</>;
  if (closesAt) return <>{t('vote:window.until', { time: formatDateTime(closesAt, timeZone) })}</>;
  return <>{t('vote:window.none')}</>;
}

/** Ballots that count, and those that wait for somebody to look at them. */
export function BallotCount({ counted, quarantined }: { counted: number; quarantined: number }) {
  const { t } = useTranslation();
  return (
    <span className="number">
      {formatNumber(counted)}
      {quarantined > 0 && (
        <Tag color="orange" className="vote-aside" title={t('vote:aside', { count: quarantined })}>
          +{formatNumber(quarantined)}
        </Tag>
      )}
    </span>
  );
}
