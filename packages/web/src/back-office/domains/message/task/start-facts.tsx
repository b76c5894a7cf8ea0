import type { messageTaskCount } from '@convoke/contract/message/message.audience.calls.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod';
import { formatDateTime, formatMoney, formatNumber } from '../../../../core/format.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { classText, currency } from '../common/message-texts.ts';

export type CountInput = z.input<typeof messageTaskCount.input>;
export type Counted = z.output<typeof messageTaskCount.output>;

interface Props {
  counted: Counted;
  input: CountInput;
  /** What the lists are called. */
  labels: readonly string[];
  startsAt: string | null;
}

/** Before a task goes: how many will get it, who will not and why, and what it costs. */
export function StartFacts({ counted, input, labels, startsAt }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { segments, costCents, balanceCents } = counted;
  return (
    <div className="message-start">
      <dl className="message-facts">
        <dt>{t('message:start.reached')}</dt>
        <dd className="number">
          {formatNumber(counted.reached)}
          {counted.isCapped && ` ${t('message:start.orMore')}`}
        </dd>
        {counted.without.map(({ rule, count, some }) => (
          <div key={rule} className="message-fact">
            <dt className="muted">
              {t(classText(rule))}
              <span className="message-some">
                {some.join(', ')}
                {some.length > 0 && count > some.length && ' …'}
              </span>
              <Button
                type="link"
                size="small"
                className="message-all"
                aria-label={t('message:without.allOf', { reason: t(classText(rule)) })}
                onClick={() =>
                  dialogs.open(() => import('./without-dialog.tsx').then((part) => part.WithoutDialog), {
                    of: { rule, input, labels },
                  })
                }
              >
                {t('message:without.all')}
              </Button>
            </dt>
            <dd className="number">{formatNumber(count)}</dd>
          </div>
        ))}
        {segments && (
          <>
            <dt>{t('message:start.segments')}</dt>
            <dd className="number">
              {segments.least === segments.most
                ? formatNumber(segments.most)
                : `${formatNumber(segments.least)} – ${formatNumber(segments.most)}`}
            </dd>
          </>
        )}
        <dt>{t('message:field.cost')}</dt>
        <dd className="number">{formatMoney(costCents, currency)}</dd>
        <dt>{t('message:start.balance')}</dt>
        <dd className="number">{formatMoney(balanceCents, currency)}</dd>
        <dt>{t('message:field.startsAt')}</dt>
        <dd>{startsAt ? formatDateTime(startsAt) : t('message:atOnce')}</dd>
      </dl>
      {costCents > balanceCents && (
        <Alert
          type="warning"
          showIcon
          title={t('message:lacks', { money: formatMoney(costCents - balanceCents, currency) })}
          description={t('message:start.short')}
          action={
            <Link to="/account/recharge" target="_blank" rel="noopener">
              {t('message:start.topUp')}
            </Link>
          }
        />
      )}
      {counted.reached === 0 && <Alert type="info" showIcon title={t('message:start.nobody')} />}
    </div>
  );
}
