import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { lacksPlace } from '../../event/common/publish-button.part.tsx';

interface Props {
  event: EventInfo;
  registered: number;
  /** How many kinds of tickets there are. */
  tickets: number;
}

/** What makes an event ready, each step with the page where it is done. Goes away once all of it is. */
export function OverviewChecklist({ event, registered, tickets }: Props) {
  const { t } = useTranslation();
  const essential = inEvent('/activity-info/essential', event.eventId);
  const steps: { key: string; isDone: boolean; to?: string }[] = [
    { key: 'overview:check.cover', isDone: event.coverUrl !== null, to: essential },
    { key: 'overview:check.description', isDone: event.description !== '' || event.summary !== '', to: essential },
    event.model === 0
      ? { key: 'overview:check.place', isDone: !lacksPlace(event), to: essential }
      : { key: 'overview:check.join', isDone: event.joinUrl !== '', to: essential },
    ...(event.useTicket === 1
      ? [{ key: 'overview:check.ticket', isDone: tickets > 0, to: inEvent('/activity-info/ticket', event.eventId) }]
      : []),
    { key: 'overview:check.form', isDone: event.formId !== '' },
    { key: 'overview:check.publish', isDone: event.publishStatus === publishStatus.published },
    { key: 'overview:check.first', isDone: registered > 0 },
  ];
  if (steps.every((step) => step.isDone)) return null;
  return (
    <Panel title={t('overview:check.title')}>
      <ul className="checklist">
        {steps.map(({ key, isDone, to }) => (
          <li key={key}>
            {isDone ? <CheckCircleFilled className="done" /> : <MinusCircleOutlined className="open" />}
            {to && !isDone ? <Link to={to}>{t(key)}</Link> : <span className={isDone ? 'muted' : ''}>{t(key)}</span>}
            <span className="visually-hidden">{t(isDone ? 'overview:check.done' : 'overview:check.open')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
