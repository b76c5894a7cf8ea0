import { CheckCircleOutlined } from '@ant-design/icons';
import {
  type IntentRow,
  outboundIntentDelete,
  outboundIntentList,
  outboundIntentUpdate,
} from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatMinutes, formatNumber } from '../../../../core/format.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { IntentTag } from '../../member/calls/call-words.part.tsx';
import './outcomes.css';

/** The first nine are chosen at the desk by their numbers. */
const keys = 9;

/** What calls can come to, in the order of the desk. */
export function Outcomes() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('outbound');
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const { data, error, refetch } = useCall(outboundIntentList, {}, { quiet: true });
  // As it was just put, until the server says the same.
  const [order, setOrder] = useState<readonly string[]>();
  if (!data)
    return <Panel>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />}</Panel>;
  const edit = (opened: IntentRow) =>
    dialogs.open(() => import('./outcome-dialog.tsx').then((part) => part.OutcomeDialog), { opened, onSaved: refresh });
  const placeOf = ({ intentId, place }: IntentRow) => order?.indexOf(intentId) ?? place;
  const rows = data.toSorted((one, other) => placeOf(one) - placeOf(other));
  const sort = async (next: readonly string[]) => {
    const before = rows.map(({ intentId }) => intentId);
    const moved = movedOf(before, next);
    if (!moved) return;
    setOrder(next);
    await told(call(outboundIntentUpdate, moved, { hideLoad: true }));
    setOrder(undefined);
  };
  return (
    <Panel title={t('outbound:tab.outcomes')}>
      <p className="muted call-text">{t('outbound:outcome.text')}</p>
      {rows.length === 0 ? (
        <EmptyState
          icon={<CheckCircleOutlined />}
          title={t('outbound:outcome.empty')}
          text={t('outbound:outcome.emptyText')}
        />
      ) : (
        <SortableList
          className="call-outcomes"
          items={rows.map((row) => ({ ...row, key: row.intentId }))}
          onSort={(next) => void sort(next)}
        >
          {(row, at) => (
            <SortableLine key={row.key} item={row} className="call-outcome">
              {at < keys ? (
                <kbd title={t('outbound:outcome.key', { key: at + 1 })}>{at + 1}</kbd>
              ) : (
                <span className="call-no-key" />
              )}
              <button type="button" className="call-outcome-words" onClick={() => edit(row)}>
                <IntentTag intent={row} />
                <Consequence intent={row} />
                {row.isSuccess && (
                  <span className="call-good">
                    <CheckCircleOutlined aria-hidden /> {t('outbound:outcome.success')}
                  </span>
                )}
              </button>
              <RowMenu
                label={t('common:actionsFor', { name: row.name })}
                items={[
                  { label: t('common:edit'), onClick: () => edit(row) },
                  'divider',
                  {
                    label: t('common:delete'),
                    danger: true,
                    onClick: () =>
                      deletes({
                        name: row.name,
                        text: t('outbound:outcome.deleteText'),
                        call: outboundIntentDelete,
                        input: { intentId: row.intentId },
                      }),
                  },
                ]}
              />
            </SortableLine>
          )}
        </SortableList>
      )}
    </Panel>
  );
}

/** Which one was moved, and to which place: those between follow by themselves. */
export function movedOf(
  before: readonly string[],
  after: readonly string[],
): { intentId: string; place: number } | undefined {
  const first = before.findIndex((id, at) => id !== after[at]);
  if (first < 0) return undefined;
  const [was, is] = [before[first] ?? '', after[first] ?? ''];
  // Moved down, everything after its former place has come up by one; moved up, it stands where the first difference is.
  return before[first + 1] === is && after.indexOf(was) > first
    ? { intentId: was, place: after.indexOf(was) + 1 }
    : { intentId: is, place: first + 1 };
}

/** What follows from an outcome, in words. */
function Consequence({ intent }: { intent: IntentRow }) {
  const { t } = useTranslation();
  const { consequence, retryMinutes, banDays } = intent;
  const words =
    consequence === 'retry'
      ? t('outbound:outcome.retryIn', { span: formatMinutes(retryMinutes ?? 0) })
      : consequence === 'ban' && banDays !== null
        ? t('outbound:outcome.banFor', { count: banDays, n: formatNumber(banDays) })
        : t(`outbound:outcome.consequence.${consequence}`);
  return <span className="muted">{words}</span>;
}
