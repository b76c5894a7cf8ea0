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
  /** How many kinds of tickets there are; undefined while that is not known. */
  tickets: number | undefined;
}

interface Step {
  key: string;
  isDone: boolean;
  to?: string;
  /** People can register without it. */
  isOptional?: true;
}

/** What is still to do until people can register, each step with the page where it is done. */
export function OverviewChecklist({ event, tickets }: Props) {
  const { t } = useTranslation();
  const byTicket = event.useTicket === 1;
  const isPublished = event.publishStatus === publishStatus.published;
  const page = (path: string) => inEvent(`/activity-info/${path}`, event.eventId);
  const essential = page('essential');
  const needed: Step[] = [
    event.model === 0
      ? { key: 'field:place', isDone: !lacksPlace(event), to: essential }
      : { key: 'overview:check.join', isDone: event.joinUrl !== '', to: essential, isOptional: true },
    ...(byTicket ? [{ key: 'overview:check.ticket', isDone: (tickets ?? 0) > 0, to: page('ticket') }] : []),
    { key: 'overview:check.form', isDone: event.formId !== '', to: page('reg-form') },
  ];
  const isReady = needed.every(({ isDone, isOptional }) => isDone || isOptional);
  const steps: Step[] = [
    ...needed,
    {
      key: 'overview:check.description',
      isDone: event.description !== '' || event.summary !== '',
      to: essential,
      isOptional: true,
    },
    { key: 'overview:check.cover', isDone: event.coverUrl !== null, to: essential, isOptional: true },
    { key: 'overview:check.publish', isDone: isPublished },
  ];
  const [title, text] = !isReady
    ? ['overview:check.title', undefined]
    : isPublished
      ? ['overview:check.live', 'overview:latest.noneText']
      : ['overview:created.title', byTicket ? 'overview:created.textTicket' : 'overview:created.text'];
  return (
    <Panel title={t(title)}>
      {text && <p className="checklist-text muted">{t(text)}</p>}
      <ul className="checklist">
        {steps.map(({ key, isDone, to, isOptional }) => (
          <li key={key}>
            {isDone ? <CheckCircleFilled className="done" /> : <MinusCircleOutlined className="open" />}
            {to && !isDone ? <Link to={to}>{t(key)}</Link> : <span className={isDone ? 'muted' : ''}>{t(key)}</span>}
            {isOptional && !isDone && <span className="muted">{t('overview:check.optional')}</span>}
            <span className="visually-hidden">{t(isDone ? 'overview:check.done' : 'overview:check.open')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
