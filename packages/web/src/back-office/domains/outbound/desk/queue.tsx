import { outboundGroups } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { Callbacks } from './callbacks.tsx';
import type { Desk } from './desk.ts';
import { can } from './desk-can.ts';
import type { DeskState } from './desk-state.ts';
import { OwnCalls } from './own-calls.tsx';
import { Search } from './search.tsx';

/** Who waits: tasks, callbacks, whoever is looked for; and what was done. */
export function Queue({ desk, state }: { desk: Desk; state: DeskState }) {
  const { t } = useTranslation();
  const { seat, taskId, person } = state;
  const { data: groups = [] } = useCall(outboundGroups, seat && { outboundId: seat.outboundId }, {
    quiet: true,
    everyMs: 10_000,
  });
  const isBusy = state.call !== undefined;
  return (
    <>
      <section>
        <h2>{t('call-desk:queue.tasks')}</h2>
        <Radio.Group
          className="desk-tasks"
          value={taskId ?? ''}
          disabled={isBusy}
          onChange={({ target }) => void desk.chooseTask((target.value as string) || undefined)}
        >
          {groups.length > 1 && <Radio value="">{t('call-desk:queue.all')}</Radio>}
          {groups.map(({ taskId: of, name, state: its, ready, open, nextAt }) => (
            <Radio key={of} value={groups.length > 1 ? of : ''}>
              <span className="desk-task">
                <span>{name}</span>
                <span className="muted">
                  {its === 'open'
                    ? t('call-desk:queue.counts', { ready: formatNumber(ready), open: formatNumber(open) })
                    : t('call-desk:queue.notOpen')}
                  {its === 'open' && ready === 0 && nextAt !== null && !person && (
                    <> {t('call-desk:queue.nextAt', { time: formatTime(nextAt) })}</>
                  )}
                </span>
              </span>
            </Radio>
          ))}
        </Radio.Group>
        {groups.length === 0 && <p className="muted">{t('call-desk:queue.none')}</p>}
      </section>
      <Callbacks desk={desk} mayTake={can(state).take} />
      <Search desk={desk} isBusy={isBusy} />
      <OwnCalls last={state.call} />
    </>
  );
}
