import { WarningOutlined } from '@ant-design/icons';
import { voteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { shortKey } from './ballot-columns.tsx';
import type { Decision } from './decide-dialog.tsx';
import type { OfficeRound } from './use-round.ts';

interface Props {
  round: OfficeRound;
  onShow: (filter: 'reason' | 'search', value: string) => void;
  onDecide: (decision: Decision) => void;
}

/** What waits to be looked at, by why it was set aside and where it came from; each lot is decided as a whole. */
export function QuarantinePanel({ round, onShow, onDecide }: Props) {
  const { t } = useTranslation();
  const { voteInfoId } = round;
  const { data } = useCall(voteResult, { voteInfoId }, { everyMs: 6_000 });
  const line = (
    key: string,
    words: string,
    count: number,
    note: string,
    show: () => void,
    all: Extract<Decision, { all: unknown }>['all'],
  ) => (
    <li key={key}>
      <button type="button" className="link-button" onClick={show}>
        {words}
      </button>
      <span className="number">{t('vote:quarantine.count', { count, n: formatNumber(count) })}</span>
      {note && <span className="muted">{note}</span>}
      <span className="vote-quarantine-do">
        <Button size="small" onClick={() => onDecide({ action: 'release', all, count })}>
          {t('vote:decide.release')}
        </Button>
        <Button size="small" danger onClick={() => onDecide({ action: 'discard', all, count })}>
          {t('vote:decide.discard')}
        </Button>
      </span>
    </li>
  );
  return (
    <section className="panel vote-quarantine" aria-label={t('vote:quarantine.title', { count: round.quarantined })}>
      <h2>
        <WarningOutlined /> {t('vote:quarantine.title', { count: round.quarantined })}
      </h2>
      <p className="muted">{t('vote:quarantine.text')}</p>
      <ul>
        {(data?.reasons ?? []).map(({ reason, ballots }) =>
          line(
            reason,
            t(`vote:reason.${reason}`),
            ballots,
            t(`vote:reason.${reason}Text`),
            () => onShow('reason', reason),
            { reason },
          ),
        )}
        {(data?.addresses ?? [])
          .filter((each) => each.quarantined > 1)
          .slice(0, 3)
          .map(({ addressKey, quarantined, counted }) =>
            line(
              addressKey,
              t('vote:quarantine.address', { key: shortKey(addressKey) }),
              quarantined,
              counted > 0 ? t('vote:quarantine.counted', { count: counted, n: formatNumber(counted) }) : '',
              () => onShow('search', addressKey),
              { addressKey },
            ),
          )}
      </ul>
    </section>
  );
}
