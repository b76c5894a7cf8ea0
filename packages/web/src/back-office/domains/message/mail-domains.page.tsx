import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { MailOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { DomainCard } from './domain/domain-card.tsx';
import './message.css';
import './domain/domain.css';

/** The domains from which mails are sent: what must stand in DNS, and what stands there. */
export default function MailDomainsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { data, error, refetch } = useCall(messageDomainList, {}, { quiet: true });
  const refresh = useRefresh(messageDomainList);
  const add = () =>
    dialogs.open(() => import('./domain/domain-dialog.tsx').then((part) => part.DomainDialog), { refresh });
  return (
    <>
      <PageHeader
        title={t('layout:title.MailDomains')}
        text={t('mail-domain:text')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={add}>
            {t('mail-domain:add.open')}
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <section className="panel">
          <EmptyState
            icon={<MailOutlined />}
            title={t('mail-domain:empty')}
            text={t('mail-domain:emptyText')}
            action={<Button onClick={add}>{t('mail-domain:add.open')}</Button>}
          />
        </section>
      ) : (
        <div className="mail-domains">
          {data.map((domain) => (
            <DomainCard key={domain.domainId} domain={domain} refresh={refresh} />
          ))}
        </div>
      )}
    </>
  );
}
