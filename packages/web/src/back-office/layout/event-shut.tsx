import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Gate } from '../app/event-gate.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Panel } from '../../ui/panel.tsx';

/** In place of a page within an event that is not there, or could not be asked about. */
export function EventShut({ gate }: { gate: Gate }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (gate.kind === 'failed') {
    return (
      <Panel>
        <ErrorState error={gate.error} onRetry={gate.retry} />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState
        title={t('layout:eventMissing.title')}
        text={t('layout:eventMissing.text')}
        action={
          <Button type="primary" onClick={() => void navigate('/activity-manage/list')}>
            {t('layout:menu.allEvents')}
          </Button>
        }
      />
    </Panel>
  );
}
