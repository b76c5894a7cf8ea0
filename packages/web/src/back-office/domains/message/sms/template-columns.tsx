import type { SmsTemplate } from '@convoke/contract/message/message.sms.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { currency } from '../common/message-texts.ts';
import { ReviewTag } from './review-state.tsx';
import { kindTexts } from './sms-texts.ts';

interface Context {
  onEdit: (template: SmsTemplate) => void;
  onCopy: (template: SmsTemplate) => void;
  onReview: (template: SmsTemplate) => Promise<unknown>;
  onDelete: (template: SmsTemplate) => void;
}

/** The columns of the list of templates. */
export function useTemplateColumns({ onEdit, onCopy, onReview, onDelete }: Context): Column<SmsTemplate>[] {
  const { t } = useTranslation();
  const note = (row: SmsTemplate) => (row.waitsForSign ? t('sms:waitsForSign') : row.reason);
  return [
    {
      key: 'name',
      title: t('sms:field.name'),
      main: true,
      sort: 'name',
      render: (row) => (
        <span className="message-cell">
          <span>{row.name}</span>
          <span className="muted sms-cut">{`【${row.signName}】${row.text}`}</span>
        </span>
      ),
    },
    {
      key: 'state',
      part: 'state',
      title: t('sms:field.state'),
      render: (row) => <ReviewTag state={row.state} note={note(row)} />,
    },
    { key: 'kind', part: 'fact', title: t('sms:field.kind'), render: (row) => t(kindTexts[row.kind]) },
    {
      key: 'price',
      part: 'fact',
      title: t('sms:field.price'),
      align: 'right',
      render: (row) => (
        <span className="number">
          {formatMoney(row.priceCents, currency)}
          <span className="muted">
            {' · '}
            {t('sms:segments', { count: row.segments, n: formatNumber(row.segments) })}
          </span>
        </span>
      ),
    },
    { key: 'sign', title: t('sms:field.sign'), extra: true, render: (row) => row.signName },
    { key: 'vendorCode', title: t('sms:field.vendorCode'), extra: true, render: (row) => row.vendorCode || '—' },
    {
      key: 'updatedAt',
      title: t('sms:field.updatedAt'),
      sort: 'updatedAt',
      render: (row) => formatDateTime(row.updatedAt),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => (
        <RowMenu
          label={t('sms:action.of', { name: row.name })}
          items={[
            { label: t('sms:action.edit'), onClick: () => onEdit(row) },
            { label: t('sms:action.copy'), onClick: () => onCopy(row) },
            row.state !== 'approved' && {
              label: t(row.state === 'in_review' ? 'sms:action.ask' : 'sms:action.handIn'),
              onClick: () => onReview(row),
            },
            'divider',
            { label: t('common:delete.ok'), danger: true, onClick: () => onDelete(row) },
          ]}
        />
      ),
    },
  ];
}
