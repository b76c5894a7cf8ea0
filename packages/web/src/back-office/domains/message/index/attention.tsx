import { WarningOutlined } from '@ant-design/icons';
import { smsTemplateList } from '@convoke/contract/message/message.sms.calls.ts';
import { messageChannels } from '@convoke/contract/message/message.rules.ts';
import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatMoney } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { messageMailGroupList, messageSmsGroupList } from '@convoke/contract/message/message.list.calls.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { currency, paths, whyTexts } from '../common/message-texts.ts';
import { useSigns } from '../sms/use-signs.ts';
import { indexMs, useOverview } from './use-overview.ts';

interface Item {
  key: string;
  name: string;
  why: string;
  /** Where it is put right. */
  to: string;
}

/** What waits for somebody: paused tasks, those that came too late, refused templates and signatures, domains that may not send. Nothing where all is well. */
export function Attention() {
  const { t } = useTranslation();
  const items = useItems(t);
  if (items.length === 0) return null;
  return (
    <Panel title={t('message:index.attention')}>
      <ul className="message-list">
        {items.map(({ key, name, why, to }) => (
          <li key={key}>
            <WarningOutlined aria-hidden className="message-warning" />
            <Link to={to} className="message-list-name" title={name}>
              {name}
            </Link>
            <span className="muted message-list-why">{why}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useItems(t: TFunction): Item[] {
  const overviews = { sms: useOverview('sms').data, mail: useOverview('mail').data };
  const { signs } = useSigns();
  const domains = useCall(messageDomainList, {}, { quiet: true }).data ?? [];
  const refused = useCall(smsTemplateList, { state: 'refused' }, { quiet: true, everyMs: indexMs });
  const because = (words: string, reason: string) => (reason === '' ? words : `${words}: ${reason}`);
  const paused = messageChannels.flatMap((channel) =>
    (overviews[channel]?.underWay ?? []).flatMap(({ taskId, name, why, whyWords, lacksCents }) =>
      why === null
        ? []
        : [
            {
              key: taskId,
              name,
              why:
                lacksCents === null
                  ? because(t(whyTexts[why]), whyWords)
                  : t('message:lacks', { money: formatMoney(lacksCents, currency) }),
              to: why === 'balance' ? '/account/recharge' : `${paths[channel].tasks}?state=paused`,
            },
          ],
    ),
  );
  const expired = useExpired().map(({ taskId, channel, name, latestAt }) => ({
    key: taskId,
    name,
    why: t('message:report.expired', { time: latestAt ? formatDateTime(latestAt) : '' }),
    to: `${paths[channel].report}/${taskId}`,
  }));
  const templates = (refused.data?.records ?? []).map(({ smsTemplateId, name, reason }) => ({
    key: smsTemplateId,
    name,
    why: because(t('message:index.templateRefused'), reason),
    to: '/marketing-notice/note-tem?state=refused',
  }));
  const refusedSigns = signs
    .filter(({ state }) => state === 'refused')
    .map(({ signId, name, reason }) => ({
      key: signId,
      name: `【${name}】`,
      why: because(t('message:index.signRefused'), reason),
      to: '/marketing-notice/note-tem',
    }));
  const unready = domains
    .filter(({ checkedAt, dkim }) => checkedAt === null || dkim.state !== 'right')
    .map(({ domainId, domain }) => ({
      key: domainId,
      name: domain,
      why: t(whyTexts.sender),
      to: '/marketing-notice/mail-domains',
    }));
  return [...paused, ...expired, ...templates, ...refusedSigns, ...unready];
}

/** Nobody does anything about what came too late: it is told for a week, or until the task is deleted. */
const toldMs = 7 * 86_400_000;

function useExpired() {
  const asked = { state: 'expired', size: 5 } as const;
  const sms = useCall(messageSmsGroupList, asked, { quiet: true, everyMs: indexMs });
  const mail = useCall(messageMailGroupList, asked, { quiet: true, everyMs: indexMs });
  return [...(sms.data?.records ?? []), ...(mail.data?.records ?? [])].filter(
    ({ endedAt }) => endedAt !== null && (sms.dataUpdatedAt || mail.dataUpdatedAt) - Date.parse(endedAt) < toldMs,
  );
}
