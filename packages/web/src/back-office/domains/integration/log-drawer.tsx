import {
  type DeliveryRow,
  webhookDeliveries,
  webhookDelivery,
  webhookResend,
  type WebhookRow,
} from '@convoke/contract/integration/integration.calls.ts';
import { deliveryDays, deliveryStates } from '@convoke/contract/integration/webhook.rules.ts';
import { Button, Collapse, Drawer, Segmented, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../core/format.ts';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCallPages } from '../../../ui/use-call-pages.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { nameOf, typeTexts } from './webhook-words.ts';

interface Props {
  webhook: WebhookRow;
  open: boolean;
  onClose: () => void;
}

const stateTexts: Readonly<Record<DeliveryRow['state'], string>> = {
  waiting: 'integration:log.waiting',
  delivered: 'integration:log.delivered',
  failed: 'integration:log.failed',
};
const colours = { waiting: 'orange', delivered: 'green', failed: 'red' };

/** How often it is looked whether something is still on its way: while something is that is sent at once, not while it waits for hours. In milliseconds. */
const lookMs = 2000;
const isGoing = ({ state, nextAt }: Pick<DeliveryRow, 'state' | 'nextAt'>) =>
  state === 'waiting' && (nextAt === null || Date.parse(nextAt) < Date.now() + 10_000);

/** What a webhook was sent, and what it answered; messages can be sent once more. */
export function LogDrawer({ webhook, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { webhookId } = webhook;
  const [state, setState] = useState<DeliveryRow['state'] | 'all'>('all');
  const input = { webhookId, size: 30, ...(state !== 'all' && { state }) };
  const pages = useCallPages(webhookDeliveries, input, { enabled: open });
  const refresh = useRefresh('integration');
  const tell = useTold(refresh);
  const records = pages.data?.pages.flatMap((page) => page.records);
  const isMoving = open && (records?.some(isGoing) ?? false);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void refresh(), lookMs);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
  const resend = (deliveryId?: string) =>
    tell(call(webhookResend, { webhookId, ...(deliveryId && { deliveryId }) }), ({ resent }) =>
      t('integration:log.resent', { count: resent }),
    );
  return (
    <Drawer
      {...first}
      open={open}
      onClose={onClose}
      size={640}
      className="integration-log"
      title={t('integration:log.of', { name: nameOf(webhook) })}
      extra={<Button onClick={() => void refresh()}>{t('layout:tabs.refresh')}</Button>}
    >
      <Stack gap="m">
        <span className="muted">{t('integration:log.text', { n: deliveryDays })}</span>
        <Row>
          <Segmented
            aria-label={t('field:state')}
            value={state}
            onChange={setState}
            options={[
              { value: 'all' as const, label: t('field:all') },
              ...deliveryStates.map((value) => ({ value, label: t(stateTexts[value]) })),
            ]}
          />
          {state === 'failed' && (records?.length ?? 0) > 0 && (
            <Button onClick={() => void resend()}>{t('integration:log.resendFailed')}</Button>
          )}
        </Row>
        {!records &&
          (pages.error ? <ErrorState error={pages.error} onRetry={() => void pages.refetch()} /> : <Skeleton active />)}
        {records?.length === 0 && <EmptyState title={t('integration:log.none')} text={t('integration:log.noneText')} />}
        {records && records.length > 0 && (
          <Collapse
            items={records.map((row) => ({
              key: row.deliveryId,
              label: <DeliveryLine row={row} />,
              children: <DeliveryDetail deliveryId={row.deliveryId} onResend={() => resend(row.deliveryId)} />,
            }))}
          />
        )}
        {pages.hasNextPage && (
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('common:more')}
          </Button>
        )}
      </Stack>
    </Drawer>
  );
}

function DeliveryLine({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation();
  return (
    <Row>
      <Tag color={colours[row.state]}>{t(stateTexts[row.state])}</Tag>
      <span>{t(typeTexts[row.type])}</span>
      {row.isTest && <Tag>{t('integration:log.test')}</Tag>}
      <span className="muted">
        {[
          formatDateTime(row.createdAt),
          ...(row.attempts > 0 ? [row.status ?? t('integration:log.noAnswer')] : []),
          ...(row.attempts > 1 ? [t('integration:log.attempts', { count: row.attempts })] : []),
          ...(row.nextAt && row.attempts > 0
            ? [t('integration:log.next', { moment: formatDateTime(row.nextAt) })]
            : []),
        ].join(' · ')}
      </span>
    </Row>
  );
}

const faultTexts: Readonly<Record<NonNullable<DeliveryRow['fault']>, string>> = {
  'not-accepted': 'integration:log.notAccepted',
  'no-answer': 'integration:log.noAnswer',
  'too-large': 'integration:log.noAnswer',
  'too-many-redirects': 'integration:log.noAnswer',
};

function DeliveryDetail({ deliveryId, onResend }: { deliveryId: string; onResend: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(webhookDelivery, { deliveryId });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  return (
    <Stack gap="m">
      <span className="muted">{t('integration:log.id', { id: data.messageId })}</span>
      <pre className="integration-body" tabIndex={0} aria-label={t('integration:log.body')}>
        {JSON.stringify(JSON.parse(data.body), null, 2)}
      </pre>
      <ul className="integration-lines">
        {data.tries.map((each) => (
          <li key={each.at}>
            <div className="integration-what">
              <span>
                <strong>{each.status ?? t(faultTexts[each.fault ?? 'no-answer'])}</strong>{' '}
                <span className="muted">
                  {formatDateTime(each.at)} · {t('integration:log.ms', { n: formatNumber(each.ms) })}
                </span>
              </span>
              {each.answer && <code className="muted">{each.answer}</code>}
            </div>
          </li>
        ))}
      </ul>
      {data.state !== 'waiting' && <Button onClick={() => void onResend()}>{t('integration:log.resend')}</Button>}
    </Stack>
  );
}
