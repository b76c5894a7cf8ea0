import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { MailOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { lazy, Suspense, useState } from 'react';
||||||| c729c44c
import { lazy, Suspense, useCallback, useState } from 'react';
=======
import { useCallback } from 'react';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { useCall, useRefresh } from '../../../ui/use-call.ts';
||||||| c729c44c
=======
import { useDialogs } from '../../../ui/dialogs.tsx';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
import { DomainCard } from './domain/domain-card.tsx';
import './message.css';
import './domain/domain.css';

/** The domains from which mails are sent: what must stand in DNS, and what stands there. */
export default function MailDomainsPage() {
  const { t } = useTranslation();
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(messageDomainList, {}, { quiet: true });
  const refresh = useRefresh(messageDomainList);
  const add = () => setAdding(true);
||||||| c729c44c
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useDomains({ isQuiet: true });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: domainsKey }), [client]);
  const add = () => setAdding(true);
=======
  const dialogs = useDialogs();
  const client = useQueryClient();
  const { data, error, refetch } = useDomains({ isQuiet: true });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: domainsKey }), [client]);
  const add = () =>
    dialogs.open(() => import('./domain/domain-dialog.tsx').then((part) => part.DomainDialog), { refresh });
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
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
