import { CheckOutlined, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Autosave } from './use-autosave.ts';
import './publish.css';

/** Whether what is edited is saved, in one word; with another try where it is not. */
export function SaveMark({ autosave }: { autosave: Pick<Autosave, 'state' | 'flush'> }) {
  const { t } = useTranslation();
  const { state, flush } = autosave;
  if (state === 'failed' || state === 'conflict') {
    return (
      <span className="save-mark bad" role="alert">
        <ExclamationCircleFilled /> {t(`publish:save.${state}`)}
        {state === 'failed' && (
          <Button size="small" type="link" onClick={() => void flush()}>
            {t('common:retry')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="save-mark" role="status">
      {state === 'saved' ? <CheckOutlined /> : <LoadingOutlined />}
      <span className="save-mark-words">{t(state === 'saved' ? 'publish:save.saved' : 'publish:save.saving')}</span>
    </span>
  );
}
