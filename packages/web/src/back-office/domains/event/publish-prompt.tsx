import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Link } from 'react-router';
import { lacksPlace } from './publish-button.tsx';

/** Right after its creation: what is left to do before people can register. */
export function PublishPrompt({ event }: { event: EventInfo }) {
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
        ) : (
          t('overview:created.text')
        )
      }
      closable={{ onClose: () => setParams({}, { replace: true }) }}
    />
  );
}
