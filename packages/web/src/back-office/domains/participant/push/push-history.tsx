import { participantPushCancel, participantPushList } from '@convoke/contract/participant/participant.push.calls.ts';
import type { PushState } from '@convoke/contract/participant/participant.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

const colors: Readonly<Record<PushState, string>> = { running: 'processing', done: 'green', cancelled: 'default' };

/** What participants were told before, and how far that is. */
export function PushHistory({ eventId, timeZone }: { eventId: string; timeZone: string }) {
  const { t } = useTranslation();
  const pushes = useCall(
    participantPushList,
    { eventId },
    { quiet: true, everyMs: (known) => (known?.records.some((each) => each.state === 'running') ? 2000 : false) },
  );
  const told = useTold(pushes.refetch);
  const records = pushes.data?.records ?? [];
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="push-history">
      <h3 id="push-history" className="push-title">
        {t('push:history')}
      </h3>
      <ul className="push-list">
        {records.map((each) => (
          <li key={each.pushId}>
            <span className="push-words">
              {t(`push:type.${each.type}`)}
              {each.words && <span className="muted"> · {each.words}</span>}
            </span>
            <span className="muted number">{formatDateTime(each.createdAt, timeZone)}</span>
            <span className="muted number">
              {t('push:told', { told: formatNumber(each.told), people: formatNumber(each.people) })}
            </span>
            {each.state === 'running' ? (
              <BusyButton
                size="small"
                onClick={() =>
                  told(call(participantPushCancel, { pushId: each.pushId }, { hideLoad: true }), () =>
                    t('push:cancelled'),
                  )
                }
              >
                {t('push:cancel')}
              </BusyButton>
            ) : (
              <Tag color={colors[each.state]}>{t(`push:state.${each.state}`)}</Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
