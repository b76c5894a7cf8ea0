import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';
import './integration.css';

/** For the programs of an organisation: keys to call with, and addresses that are told what happens. */
export default function DevelopersPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('layout:title.Developers')}
        text={t('integration:text')}
        extra={
          <a href="/openapi" target="_blank" rel="noreferrer">
            {t('integration:reference')}
          </a>
        }
      />
      <KeysPanel />
      <WebhooksPanel />
    </>
  );
}
