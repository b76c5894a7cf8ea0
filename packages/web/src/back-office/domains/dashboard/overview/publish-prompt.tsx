import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { useEventParams } from '../../../../ui/use-current-event.ts';
import { lacksPlace } from '../../event/common/publish-button.part.tsx';

/** Right after its creation: what is left to do before people can register. */
export function PublishPrompt({
  event,
  tickets,
}: {
  event: EventInfo /** How many kinds there are. */;
  tickets: number;
}) {
  const { t } = useTranslation();
  const [params, setParams] = useEventParams();
  if (params.get('created') !== '1' || event.publishStatus === publishStatus.published) return null;
  return (
    <Alert
      className="publish-prompt"
      type="success"
      showIcon
      title={t('overview:created.title')}
      description={
        lacksPlace(event) ? (
          <Link to={inEvent('/activity-info/essential', event.eventId)}>{t('overview:created.placeFirst')}</Link>
        ) : event.useTicket === 1 && tickets === 0 ? (
          <Link to={inEvent('/activity-info/ticket', event.eventId)}>{t('overview:created.ticketFirst')}</Link>
        ) : (
          t(event.useTicket === 1 ? 'overview:created.textTicket' : 'overview:created.text')
        )
      }
      closable={{ 'aria-label': t('layout:tabs.close'), onClose: () => setParams({}, { replace: true }) }}
    />
  );
}
