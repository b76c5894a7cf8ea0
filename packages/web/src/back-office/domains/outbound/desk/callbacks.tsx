import { outboundRemind } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { remindSeconds } from '@convoke/contract/outbound/outbound.rules.ts';
import { App, Badge, Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useStore } from '../../../../ui/use-store.ts';
import type { Desk } from './desk.ts';
import { can } from './desk-can.ts';

/** Callbacks of so many days are listed. */
const daysAhead = 14;
const dayMs = 86_400_000;

/** The agent's own callbacks and those of the pool, by time; whoever is due is told of at once, wherever the agent is on the page. */
export function Callbacks({ desk, mayTake }: { desk: Desk; mayTake: boolean }) {
  const { t } = useTranslation();
  const { notification } = App.useApp();
  const [from] = useState(() => new Date().setHours(0, 0, 0, 0));
  const span = { from: new Date(from).toISOString(), to: new Date(from + daysAhead * dayMs).toISOString() };
  const { data, refetch } = useCall(outboundRemind, span, {
    as: 'outbound',
    quiet: true,
    everyMs: remindSeconds * 1000,
  });
  const { person } = useStore(desk.state);
  const shown = person?.outboundMemberId;
  // Whoever is at the seat now waits here no more.
  useEffect(() => void refetch(), [shown, refetch]);
  const nextAt = data?.callbacks.find(({ isDue }) => !isDue)?.dueAt;
  useEffect(() => {
    if (!data || !nextAt) return undefined;
    const timer = setTimeout(() => void refetch(), Date.parse(nextAt) - Date.parse(data.now));
    return () => clearTimeout(timer);
  }, [data, nextAt, refetch]);
  const told = useRef(new Set<string>());
  useEffect(() => {
    const due = (data?.callbacks ?? []).filter(({ isDue }) => isDue);
    const keys = new Set(due.map(keyOf));
    // They are at a seat by now, or have another time.
    for (const key of told.current) {
      if (keys.has(key)) continue;
      told.current.delete(key);
      notification.destroy(key);
    }
    for (const callback of due) {
      const key = keyOf(callback);
      if (told.current.has(key)) continue;
      told.current.add(key);
      const { outboundMemberId, dueAt, name } = callback;
      notification.info({
        key,
        duration: 0,
        role: 'alert',
        // Dialling stands on the right.
        placement: 'bottomLeft',
        title: t('call-desk:remind.title', { name }),
        description: dueAt && t('call-desk:remind.text', { time: formatTime(dueAt) }),
        actions: <Take desk={desk} outboundMemberId={outboundMemberId} />,
      });
    }
  }, [data, desk, notification, t]);
  useEffect(() => {
    const keys = told.current;
    return () => {
      for (const key of keys) notification.destroy(key);
    };
  }, [notification]);
  const callbacks = data?.callbacks ?? [];
  const firstDue = callbacks.find(({ isDue }) => isDue);
  return (
    <section>
      <h2>
        {t('call-desk:callbacks.title')} <Badge count={data?.due ?? 0} />
      </h2>
      <ul className="desk-list">
        {callbacks.map((callback, at) => {
          const { outboundMemberId, name, dueAt, isPool, isDue } = callback;
          const day = dueAt === null ? '' : formatDate(dueAt);
          const before = callbacks[at - 1]?.dueAt;
          return (
            <li key={outboundMemberId}>
              {(!before || formatDate(before) !== day) && <h3>{day}</h3>}
              <button
                type="button"
                id={callback === firstDue ? 'desk-due' : undefined}
                className={isDue ? 'desk-callee due' : 'desk-callee'}
                disabled={!mayTake || !isDue}
                onClick={() => void desk.next(outboundMemberId)}
              >
                <span className="number">{dueAt !== null && formatTime(dueAt)}</span>
                <span>{name}</span>
                {isPool && <Tag>{t('call-desk:callback.pool')}</Tag>}
                {callback === firstDue && <kbd>C</kbd>}
              </button>
            </li>
          );
        })}
        {callbacks.length === 0 && <li className="muted">{t('call-desk:callbacks.none')}</li>}
      </ul>
    </section>
  );
}

/** Put off and due again, it is another one. */
const keyOf = ({ outboundMemberId, dueAt }: { outboundMemberId: string; dueAt: string | null }) =>
  `${outboundMemberId} ${dueAt}`;

/** Shows whoever is due, once the person before them is done with. */
function Take({ desk, outboundMemberId }: { desk: Desk; outboundMemberId: string }) {
  const { t } = useTranslation();
  const state = useStore(desk.state);
  return (
    <Button type="primary" size="small" disabled={!can(state).take} onClick={() => void desk.next(outboundMemberId)}>
      {t('common:show')}
    </Button>
  );
}
