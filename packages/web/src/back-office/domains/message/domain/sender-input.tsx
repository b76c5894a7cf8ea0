import type { MailDomain } from '@convoke/contract/message/message.domain.calls.ts';
import { domainOf, senderAddress } from '@convoke/contract/message/message.sender.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { type FormRule, Input, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../../../core/language.ts';
import { useCall } from '../../../../ui/use-call.ts';
import './domain.css';

const refused = (problem: 'email' | 'required') => Promise.reject(new Error(problemText(problem, currentLanguage())));

/**
 * Refuses what no mail can be from. That nothing stands before the @ is said once somebody has been there, or saves: a domain is chosen first. For a field whose
 * `validateTrigger` is `senderTriggers`.
 */
export const senderRules: FormRule[] = [
  {
    validator: (_, address: unknown) =>
      typeof address !== 'string' || address.startsWith('@') || senderAddress.safeParse(address).success
        ? Promise.resolve()
        : refused('email'),
  },
  {
    validateTrigger: 'onBlur',
    validator: (_, address: unknown) =>
      typeof address === 'string' && address.startsWith('@') ? refused('required') : Promise.resolve(),
  },
];
export const senderTriggers = ['onChange', 'onBlur'];

interface Props {
  id?: string;
  /** Empty: the installation's. */
  value?: string;
  onChange?: (address: string) => void;
  /** Of what stands before the @. */
  onBlur?: () => void;
}

/** Why mails may not leave from a domain; null where they may. */
function reasonOf({ checkedAt, dkim }: MailDomain): 'unasked' | Exclude<MailDomain['dkim']['state'], 'right'> | null {
  if (checkedAt === null) return 'unasked';
  return dkim.state === 'right' ? null : dkim.state;
}

/** From whom mails are: the installation, or an address of a domain of the organisation's. One that may not send is shown with the reason. */
export function SenderInput({ id, value = '', onChange, onBlur }: Props) {
  const { t } = useTranslation();
  const { data, isPending } = useCall(messageDomainList, {});
  const domain = domainOf(value);
  const local = value.slice(0, Math.max(0, value.length - domain.length - 1));
  const because = (name: string, reason: string) => `${name} · ${t(`mail:sender.${reason}`)}`;
  const options = (data ?? []).map((each) => {
    const reason = reasonOf(each);
    return {
      value: each.domain,
      label: reason === null ? each.domain : because(each.domain, reason),
      disabled: reason !== null,
    };
  });
  const isGone = domain !== '' && data !== undefined && !options.some((each) => each.value === domain);
  return (
    <Space.Compact block>
      {domain !== '' && (
        <Input
          key="local"
          className="sender-local"
          aria-label={t('mail:sender.local')}
          suffix="@"
          autoComplete="off"
          spellCheck={false}
          value={local}
          onChange={({ target }) => onChange?.(`${target.value.trim()}@${domain}`)}
          onBlur={onBlur}
        />
      )}
      <Select
        // The same one whether something stands before it or not: it keeps the focus.
        key="domain"
        {...(id && { id })}
        className="sender-domain"
        loading={isPending}
        value={domain}
        options={[
          { value: '', label: t('mail:sender.standard') },
          ...options,
          ...(isGone ? [{ value: domain, label: because(domain, 'gone'), disabled: true }] : []),
        ]}
        onChange={(chosen: string) => onChange?.(chosen === '' ? '' : `${local}@${chosen}`)}
      />
    </Space.Compact>
  );
}

/** What can be chosen, and where domains are set up; the page opens beside the form, so that nothing typed is lost. */
export function SenderHint({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {text}{' '}
      <Link className="sender-link" to="/marketing-notice/mail-domains" target="_blank" rel="noopener">
        {t('mail:sender.domains')}
      </Link>
    </>
  );
}
