import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router';
import { ErrorState } from '../../ui/states.tsx';

export function NotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <main className="center-page">
      <Result
        status="404"
        title={t('layout:notFound.title')}
        subTitle={t('layout:notFound.text')}
        extra={
          <Button type="primary" onClick={() => void navigate('/')}>
            {t('layout:notFound.back')}
          </Button>
        }
      />
    </main>
  );
}

/** When even the layout has failed. */
export function Broken() {
  const error = useRouteError();
  return (
    <main className="center-page">
      <ErrorState error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
