import { CopyOutlined } from '@ant-design/icons';
import type { CouponRow } from '@convoke/contract/coupon/coupon.calls.ts';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber } from '../../../core/format.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { momentColumn, numberColumn, wordColumn } from '../../../ui/list/columns.tsx';
import type { Column } from '../../../ui/list/table-types.ts';

export const stateTexts: Readonly<Record<CouponRow['state'], string>> = {
  open: 'coupon:state.open',
  off: 'field:off',
  'not-yet': 'coupon:state.not-yet',
  expired: 'coupon:state.expired',
  'used-up': 'coupon:state.used-up',
};

export const kindTexts: Readonly<Record<CouponRow['kind'], string>> = {
  percent: 'coupon:kind.percent',
  amount: 'coupon:kind.amount',
};

const colours = { open: 'green', 'not-yet': 'blue', 'used-up': 'orange' };

/** Coupons are in the one currency that tickets are sold in. */
const currency = 'CNY';

/** The columns of the list of codes; moments in the event's zone. */
export function useCouponColumns(timeZone: string, ticketNames: ReadonlyMap<string, string>): Column<CouponRow>[] {
  const { t } = useTranslation();
  const moment = (at: string) => formatDateTime(at, timeZone);
  const span = ({ opensAt, closesAt }: CouponRow) => {
    if (opensAt && closesAt) return `${moment(opensAt)} – ${moment(closesAt)}`;
    if (closesAt) return t('coupon:until', { time: moment(closesAt) });
    return opensAt ? t('coupon:from', { time: moment(opensAt) }) : <span className="muted">{t('coupon:always')}</span>;
  };
  return [
    {
      key: 'code',
      title: t('coupon:field.code'),
      main: true,
      sort: 'code',
      render: (row) => <CodeCell code={row.couponCode} name={row.name} />,
    },
    wordColumn(stateTexts, colours, t)('state', t('field:state'), { part: 'state' }),
    {
      key: 'discount',
      part: 'fact',
      title: t('coupon:field.discount'),
      render: (row) => (
        <Stack gap="none" className="coupon-worth number">
          {row.kind === 'amount' ? `−${formatMoney(row.amountCents ?? 0, currency)}` : `−${row.percent ?? 0}%`}
          {/* A phone's row sets both in one line. */}{' '}
          {row.minSpendCents > 0 && (
            <span className="muted">{t('coupon:above', { amount: formatMoney(row.minSpendCents, currency) })}</span>
          )}
        </Stack>
      ),
    },
    {
      key: 'tickets',
      title: t('coupon:field.tickets'),
      render: (row) =>
        row.ticketIds.length === 0 ? (
          <span className="muted">{t('coupon:form.allTickets')}</span>
        ) : (
          row.ticketIds.map((ticketId) => ticketNames.get(ticketId) ?? t('coupon:form.goneTicket')).join(', ')
        ),
    },
    {
      key: 'used',
      part: 'fact',
      title: t('coupon:column.used'),
      sort: 'used',
      render: (row) => <UsedBar used={row.used} uses={row.uses} />,
    },
    {
      key: 'saved',
      title: t('coupon:column.saved'),
      align: 'right',
      render: (row) => <span className="number">{formatMoney(row.discountCents, currency)}</span>,
    },
    { key: 'valid', title: t('coupon:column.valid'), render: span },
    numberColumn('perBuyer', t('coupon:field.perBuyer'), { extra: true }),
    numberColumn('ticketsPerOrder', t('coupon:field.ticketsPerOrder'), { extra: true }),
    momentColumn(timeZone)('createdAt', t('field:created'), { extra: true, sort: 'createdAt' }),
  ];
}

function CodeCell({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Stack gap="none" className="coupon-cell">
      <Row gap="none">
        <code>{code}</code>
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={t('coupon:action.copyCode', { code })}
          onClick={() => void copy(code)}
        />
      </Row>
      {name && <span className="muted">{name}</span>}
    </Stack>
  );
}

function UsedBar({ used, uses }: { used: number; uses: number | null }) {
  const { t } = useTranslation();
  return (
    <Row className="coupon-used">
      <span className="number">
        {formatNumber(used)}
        <span className="muted"> / {uses === null ? '∞' : formatNumber(uses)}</span>
      </span>
      {uses !== null && (
        <Progress
          percent={Math.min(100, (used / uses) * 100)}
          showInfo={false}
          size="small"
          status={used >= uses ? 'exception' : 'normal'}
          aria-label={t('coupon:column.used')}
        />
      )}
    </Row>
  );
}
