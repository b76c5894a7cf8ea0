import { FormOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';

interface Props {
  /** Makes the form; a refused call toasts. */
  onAdd: () => Promise<unknown>;
}

/** Nothing is asked with the ballot yet. */
export function BeginQuestions({ onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <Panel>
      <EmptyState
        icon={<FormOutlined />}
        title={t('vote:questions.title')}
        text={t('vote:questions.text')}
        action={<BusyButton onClick={onAdd}>{t('vote:questions.add')}</BusyButton>}
      />
    </Panel>
  );
}
