import { memberMerges } from '@convoke/contract/member/member.merge.calls.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useUndoMerge } from './use-undo-merge.ts';

interface Props {
  memberId: string;
  refresh: () => Promise<unknown>;
}

/** Of whom a member was made, each merge with the way back, whatever was merged since. */
export function MergedFrom({ memberId, refresh }: Props) {
  const { t } = useTranslation();
  const undo = useUndoMerge(refresh);
  const { data, error, refetch } = useCall(memberMerges, { memberId }, { quiet: true });
  return (
    <section className="member-part" aria-labelledby="member-merged-from">
      <h3 id="member-merged-from">{t('member-merge:from')}</h3>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <ul className="member-events">
          {data.map((merge) => {
            const names = merge.people.map(({ name, phone, email }) => name || phone || email || '—').join(', ');
            return (
              <li key={merge.mergeId}>
                <span className="member-event">
                  <span>
                    {merge.into.memberId === memberId
                      ? names
                      : t('member-merge:into', { names, name: merge.into.name || '—' })}
                  </span>
                  <span className="muted">{[formatDateTime(merge.at), merge.by].filter(Boolean).join(' · ')}</span>
                </span>
                <BusyButton
                  size="small"
                  aria-label={t('member-merge:undoOf', { names })}
                  onClick={() => undo(merge.mergeId)}
                >
                  {t('member-merge:undo')}
                </BusyButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
