import { FormOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';

interface Props {
  /** Whether something beside is not saved yet. */
  isChanged: boolean;
  /** Makes the form; a refused call toasts. */
  onAdd: () => Promise<unknown>;
}

/** Nothing is asked with the ballot yet. */
export function BeginQuestions({ isChanged, onAdd }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      await onAdd();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <EmptyState
        icon={<FormOutlined />}
        title={t('vote:questions.title')}
        text={t('vote:questions.text')}
        action={
          <Button
            loading={busy}
            disabled={isChanged}
            title={isChanged ? t('vote:saveFirst') : undefined}
            onClick={() => void add()}
          >
            {t('vote:questions.add')}
          </Button>
        }
      />
    </Panel>
  );
}
