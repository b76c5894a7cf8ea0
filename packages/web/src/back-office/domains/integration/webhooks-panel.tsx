import { PlusOutlined } from '@ant-design/icons';
import {
  webhookDelete,
  webhookList,
  type WebhookRow,
  webhookSecretRenew,
  webhookUpdate,
} from '@convoke/contract/integration/integration.calls.ts';
import { oldSecretHours } from '@convoke/contract/integration/webhook.rules.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { unlessRefused, useTold } from '../../../ui/told.ts';
import { useAsk } from '../../../ui/use-ask.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { nameOf, typeTexts } from './webhook-words.ts';

/** The list counts no further. */
const countedAs = (n: number) => (n < 100 ? formatNumber(n) : `${formatNumber(n)}+`);

/** The addresses that are told what happens. */
export function WebhooksPanel() {
  const { t } = useTranslation();
  const ask = useAsk();
  const dialogs = useDialogs();
  const refresh = useRefresh('integration');
  const deletes = useDeletes(refresh);
  const tell = useTold(refresh);
  const { data, error, refetch } = useCall(webhookList, {}, { everyMs: 10_000 });
  const showSecret = (title: string, secret: string, text = t('integration:webhook.once')) =>
    dialogs.open(() => import('./secret-dialog.tsx').then((part) => part.SecretDialog), { title, text, secret });
  const edit = (opened: WebhookRow | 'new') =>
    dialogs.open(() => import('./webhook-dialog.tsx').then((part) => part.WebhookDialog), {
      opened,
      onSaved: async (secret?: string) => {
        await refresh();
        if (secret) showSecret(t('integration:webhook.made'), secret);
      },
    });
  const log = (webhook: WebhookRow) =>
    dialogs.open(() => import('./log-drawer.tsx').then((part) => part.LogDrawer), { webhook });
  const test = (webhook: WebhookRow) =>
    dialogs.open(() => import('./test-dialog.tsx').then((part) => part.TestDialog), {
      webhook,
      onSent: async () => {
        await refresh();
        log(webhook);
      },
    });
  const renew = (webhook: WebhookRow) =>
    ask({
      title: t('integration:webhook.renewAsk', { name: nameOf(webhook) }),
      text: t('integration:webhook.renewText', { n: oldSecretHours }),
      ok: t('integration:webhook.renew'),
      onOk: async () => {
        const renewed = await unlessRefused(call(webhookSecretRenew, { webhookId: webhook.webhookId }));
        await refresh();
        if (renewed) showSecret(t('integration:webhook.renewed'), renewed.secret);
      },
    });
  return (
    <Panel
      title={t('integration:webhook.title')}
      extra={
        <Button icon={<PlusOutlined />} onClick={() => edit('new')}>
          {t('integration:webhook.add')}
        </Button>
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data?.webhooks.length === 0 && (
        <EmptyState title={t('integration:webhook.none')} text={t('integration:webhook.noneText')} />
      )}
      <ul className="integration-lines">
        {data?.webhooks.map((webhook) => (
          <li key={webhook.webhookId}>
            <div className="integration-what">
              <span>
                <strong>{nameOf(webhook)}</strong> <StateTag webhook={webhook} />
              </span>
              {webhook.name && <code className="muted">{webhook.url}</code>}
              <span className="muted">
                {[
                  webhook.types.map((type) => t(typeTexts[type])).join(', '),
                  ...(webhook.eventTitle ? [webhook.eventTitle] : []),
                  ...(webhook.waiting > 0 ? [t('integration:webhook.waiting', { n: countedAs(webhook.waiting) })] : []),
                  ...(webhook.failed > 0 ? [t('integration:webhook.failed', { n: countedAs(webhook.failed) })] : []),
                ].join(' · ')}
              </span>
              {webhook.offWhy && (
                <span className="integration-why">
                  {t(webhook.offWhy === 'gone' ? 'integration:webhook.whyGone' : 'integration:webhook.whyFailing')}
                </span>
              )}
            </div>
            <Row>
              <Button
                size="small"
                aria-label={t('integration:log.of', { name: nameOf(webhook) })}
                onClick={() => log(webhook)}
              >
                {t('integration:log.title')}
              </Button>
              <RowMenu
                label={t('common:actionsFor', { name: nameOf(webhook) })}
                items={[
                  { label: t('integration:test.send'), disabled: !webhook.isOn, onClick: () => test(webhook) },
                  { label: t('common:edit'), onClick: () => edit(webhook) },
                  { label: t('integration:webhook.renew'), onClick: () => renew(webhook) },
                  {
                    label: t(webhook.isOn ? 'common:turnOff' : 'common:turnOn'),
                    onClick: () =>
                      tell(call(webhookUpdate, { webhookId: webhook.webhookId, isOn: !webhook.isOn }), () =>
                        t('common:saved'),
                      ),
                  },
                  'divider',
                  {
                    label: t('common:delete'),
                    danger: true,
                    onClick: () =>
                      deletes({
                        name: nameOf(webhook),
                        text: t('integration:webhook.deleteText'),
                        call: webhookDelete,
                        input: { webhookId: webhook.webhookId },
                      }),
                  },
                ]}
              />
            </Row>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StateTag({ webhook: { isOn, failingSince } }: { webhook: WebhookRow }) {
  const { t } = useTranslation();
  if (!isOn) return <Tag>{t('field:off')}</Tag>;
  if (failingSince)
    return <Tag color="orange">{t('integration:webhook.failing', { moment: formatDateTime(failingSince) })}</Tag>;
  return <Tag color="green">{t('field:on')}</Tag>;
}
