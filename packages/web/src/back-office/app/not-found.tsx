import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

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
