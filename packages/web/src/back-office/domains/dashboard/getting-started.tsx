import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createPath, forgetModel } from '../../../ui/create-flag.ts';
import { Panel } from '../../../ui/panel.tsx';

/** What a new organisation sees: the way from nothing to people at the door, and its first step. */
export function GettingStarted() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = () => {
    forgetModel();
    void navigate(createPath);
  };
  const steps = [
    ['dashboard:start.create', 'dashboard:start.createText'],
    ['dashboard:start.publish', 'dashboard:start.publishText'],
    ['dashboard:start.review', 'dashboard:start.reviewText'],
    ['dashboard:start.signIn', 'dashboard:start.signInText'],
  ] as const;
  return (
    <Panel>
      <div className="getting-started">
        <h2>{t('dashboard:start.title')}</h2>
        <p className="muted">{t('dashboard:start.text')}</p>
        <ol>
          {steps.map(([title, text]) => (
            <li key={title}>
              <strong>{t(title)}</strong>
              <div className="muted">{t(text)}</div>
            </li>
          ))}
        </ol>
        <div className="getting-started-buttons">
          <Button type="primary" size="large" icon={<PlusOutlined />} onClick={create}>
            {t('layout:create.button')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
