import type { DnsState } from '@convoke/contract/message/message.answer.rules.ts';
import {
  type DnsEntry,
  type MailDomain,
  messageDomainCheck,
  messageDomainDelete,
} from '@convoke/contract/message/message.domain.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';

const colours: Readonly<Record<DnsState, string>> = {
  right: 'green',
  missing: 'red',
  wrong: 'red',
  unreachable: 'default',
};

const entries = ['dkim', 'spf', 'dmarc'] as const;

interface Props {
  domain: MailDomain;
  refresh: () => Promise<unknown>;
}

/** One domain with its three entries of DNS. */
export function DomainCard({ domain, refresh }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  const { domainId } = domain;
  const check = () => told(call(messageDomainCheck, { domainId }, { hideLoad: true }));
  return (
    <section className="panel mail-domain" aria-label={domain.domain}>
      <header className="mail-domain-head">
        <h2>{domain.domain}</h2>
        <span className="muted">
          {domain.checkedAt === null
            ? t('mail-domain:unchecked')
            : t('mail-domain:checkedAt', { at: formatDateTime(domain.checkedAt) })}
        </span>
        <BusyButton onClick={check}>{t('mail-domain:check')}</BusyButton>
        <RowMenu
          label={t('mail-domain:actions', { domain: domain.domain })}
          items={[
            {
              label: t('common:remove'),
              danger: true,
              onClick: () =>
                ask({
                  title: t('mail-domain:delete.ask', { domain: domain.domain }),
                  text: t('mail-domain:delete.text'),
                  ok: t('common:remove'),
                  danger: true,
                  onOk: () =>
                    told(call(messageDomainDelete, { domainId }, { hideLoad: true }), () =>
                      t('mail-domain:delete.done'),
                    ),
                }),
            },
          ]}
        />
      </header>
      {entries.map((name) => (
        <Entry key={name} name={name} entry={domain[name]} isChecked={domain.checkedAt !== null} />
      ))}
    </section>
  );
}

function Entry({ name, entry, isChecked }: { name: (typeof entries)[number]; entry: DnsEntry; isChecked: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="mail-domain-entry">
      <div>
        <strong>{name.toUpperCase()}</strong>{' '}
        {isChecked && <Tag color={colours[entry.state]}>{t(`mail-domain:state.${entry.state}`)}</Tag>}
        <p className="muted">{t(`mail-domain:about.${name}`)}</p>
      </div>
      <dl>
        <dt>{t('mail-domain:name')}</dt>
        <dd>
          <CopyText text={entry.name} />
        </dd>
        <dt>{t('mail-domain:wanted')}</dt>
        <dd>
          <CopyText text={entry.wanted} />
        </dd>
        {isChecked && entry.state !== 'right' && entry.found.length > 0 && (
          <>
            <dt>{t('mail-domain:found')}</dt>
            {entry.found.map((text) => (
              <dd key={text} className="mail-domain-found">
                {text}
              </dd>
            ))}
          </>
        )}
      </dl>
    </div>
  );
}
