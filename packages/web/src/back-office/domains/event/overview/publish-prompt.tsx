import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Link } from 'react-router';
import { lacksPlace } from '../common/publish-button.tsx';

/** Right after its creation: what is left to do before people can register. */
export function PublishPrompt({
  event,
  tickets,
}: {
  event: EventInfo /** How many kinds there are. */;
  tickets: number;
}) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  if (params.get('created') !== '1' || event.publishStatus === publishStatus.published) return null;
  return (
    <Alert
      className="form-note"
      type="success"
      showIcon
      title={t('overview:created.title')}
      description={
        lacksPlace(event) ? (
          <Link to="/activity-info/essential">{t('overview:created.placeFirst')}</Link>
        ) : event.useTicket === 1 && tickets === 0 ? (
          <Link to="/activity-info/ticket">{t('overview:created.ticketFirst')}</Link>
        ) : (
          t(event.useTicket === 1 ? 'overview:created.textTicket' : 'overview:created.text')
        )
      }
      closable={{ onClose: () => setParams({}, { replace: true }) }}
    />
  );
}
