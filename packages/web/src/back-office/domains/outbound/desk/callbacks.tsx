import { outboundRemind } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { remindSeconds } from '@convoke/contract/outbound/outbound.rules.ts';
import { App, Badge, Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';
import type { Desk } from './desk.ts';

/** Callbacks of so many days are listed. */
const daysAhead = 14;
const dayMs = 86_400_000;

/** The agent's own callbacks and those of the pool, by time; whoever is due is told of at once, wherever the agent is on the page. */
export function Callbacks({ desk, isBusy }: { desk: Desk; isBusy: boolean }) {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const [from] = useState(() => new Date().setHours(0, 0, 0, 0));
  const span = { from: new Date(from).toISOString(), to: new Date(from + daysAhead * dayMs).toISOString() };
  const { data } = useCall(outboundRemind, span, { as: 'outbound', quiet: true, everyMs: remindSeconds * 1000 });
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { outboundMemberId, dueAt, name, isDue } of data?.callbacks ?? []) {
      const key = `${outboundMemberId} ${dueAt}`;
      if (!isDue || told.current.has(key)) continue;
      told.current.add(key);
      notification.info({
        key,
        duration: 0,
        role: 'alert',
        title: t('call-desk:remind.title', { name }),
        description: dueAt && t('call-desk:remind.text', { time: formatTime(dueAt) }),
        actions: (
          <Button
            type="primary"
            size="small"
            onClick={() => {
              notification.destroy(key);
              void desk.next(outboundMemberId);
            }}
          >
            {t('common:show')}
          </Button>
        ),
      });
    }
  }, [data, desk, notification, t]);
  const callbacks = data?.callbacks ?? [];
  return (
    <section>
      <h2>
        {t('call-desk:callbacks.title')} <Badge count={data?.due ?? 0} />
      </h2>
      <ul className="desk-list">
        {callbacks.map(({ outboundMemberId, name, dueAt, isPool, isDue }, at) => {
          const day = dueAt === null ? '' : formatDate(dueAt);
          const before = callbacks[at - 1]?.dueAt;
          return (
            <li key={outboundMemberId}>
              {(!before || formatDate(before) !== day) && <h3>{day}</h3>}
              <button
                type="button"
                className={isDue ? 'desk-callee due' : 'desk-callee'}
                disabled={isBusy || !isDue}
                onClick={() => void desk.next(outboundMemberId)}
              >
                <span className="number">{dueAt !== null && formatTime(dueAt)}</span>
                <span>{name}</span>
                {isPool && <Tag>{t('call-desk:callback.pool')}</Tag>}
              </button>
            </li>
          );
        })}
        {callbacks.length === 0 && <li className="muted">{t('call-desk:callbacks.none')}</li>}
      </ul>
    </section>
  );
}
