import { CheckOutlined, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Autosave } from './use-autosave.ts';

/** Whether what is edited is saved, in one word; with another try where it is not. */
export function SaveMark({ autosave }: { autosave: Autosave }) {
  const { t } = useTranslation();
  const { state, flush } = autosave;
  if (state === 'failed' || state === 'conflict') {
    return (
      <span className="fd-save bad" role="alert">
        <ExclamationCircleFilled /> {t(`designer:save.${state}`)}
        {state === 'failed' && (
          <Button size="small" type="link" onClick={() => void flush()}>
            {t('common:retry')}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="fd-save" role="status">
      {state === 'saved' ? <CheckOutlined /> : <LoadingOutlined />}
      {t(state === 'saved' ? 'designer:save.saved' : 'designer:save.saving')}
    </span>
  );
}
