import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../../core/format.ts';
import { payWayTexts, refundCauseTexts, wayTexts } from '../common/order-texts.ts';

type Entry = OrderDetail['history'][number];

/** Text keys of what can happen to an order; kinds as the server writes them. */
export const historyTexts: Readonly<Record<string, string>> = {
  created: 'order:history.created',
  expired: 'order:history.expired',
  cancelled: 'order:history.cancelled',
  'by-hand': 'field:byHand',
  'at-door': 'order:history.atDoor',
  'cash-at-door': 'order:history.cashAtDoor',
  deleted: 'order:history.deleted',
  reason: 'field:reason',
  paid: 'order:history.paid',
  'amount-differs': 'order:history.amountDiffers',
  accepted: 'order:history.accepted',
  twice: 'order:history.twice',
  'refund-due': 'order:history.refundDue',
  'refund-asked': 'order:history.refundAsked',
  'refund-retried': 'order:history.refundRetried',
  'refund-failed': 'order:history.refundFailed',
  refunded: 'order:state.REFUNDED',
  'payment-opened': 'order:history.paymentOpened',
  'payment-closed': 'order:history.paymentClosed',
  reviewed: 'order:history.reviewed',
  attendee: 'order:history.attendee',
  invoice: 'order:history.invoice',
  note: 'order:history.note',
  resent: 'order:history.resent',
  mail: 'field:byEmail',
  sms: 'field:bySms',
};

/** Who ended an order. */
const endedByTexts: Readonly<Record<string, string>> = {
  time: 'order:endedBy.time',
  buyer: 'order:endedBy.buyer',
  organiser: 'order:endedBy.organiser',
  review: 'order:endedBy.review',
};

const messageTexts: Readonly<Record<string, string>> = {
  paid: 'order:message.paid',
  resent: 'order:message.resent',
  'pay-now': 'order:message.payNow',
  rejected: 'order:message.rejected',
  refund: 'order:message.refund',
  late: 'order:message.late',
  'invoice-issued': 'order:message.invoiceIssued',
  'invoice-red': 'order:message.invoiceRed',
  'invoice-rejected': 'order:message.invoiceRejected',
};

const deliveryTexts: Readonly<Record<string, string>> = {
  queued: 'order:delivery.queued',
  claimed: 'order:delivery.claimed',
  accepted: 'order:delivery.accepted',
  failed: 'order:delivery.failed',
  unknown: 'order:delivery.unknown',
  unserved: 'order:delivery.unserved',
};

/** The detail of an entry in words, part by part; what this version does not know is passed over. */
export function historyDetail(
  { kind, detail }: Pick<Entry, 'kind' | 'detail'>,
  currency: string,
  t: TFunction,
): string {
  const text = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '');
  const money = (name: string) => (typeof detail[name] === 'number' ? formatMoney(detail[name], currency) : '');
  const word = (texts: Readonly<Record<string, string>>, name: string) => {
    const key = texts[text(name)];
    return key ? t(key) : text(name);
  };
  const words = (): string[] => {
    switch (kind) {
      case 'created':
        return [money('cents'), text('channel')];
      case 'expired':
      case 'cancelled':
        return [word(endedByTexts, 'by')];
      case 'at-door':
      case 'cash-at-door':
        return [text('link')];
      case 'reason':
        return [text('reason')];
      case 'amount-differs':
      case 'accepted':
        return [t('order:history.insteadOf', { paid: money('paidCents'), due: money('dueCents') })];
      case 'paid':
      case 'twice':
      case 'refund-due':
        return [money('cents'), word(wayTexts, 'channel'), detail['late'] === true ? t('order:history.late') : ''];
      case 'refund-asked':
        return [
          detail['cents'] === 0 ? '' : money('cents'),
          typeof detail['tickets'] === 'number' && detail['tickets'] > 0
            ? t('order:history.tickets', { count: detail['tickets'] })
            : '',
          word(refundCauseTexts, 'cause'),
          text('reason'),
        ];
      case 'refunded':
        return [money('cents'), detail['byHand'] === true ? t('order:repair.byHand') : word(wayTexts, 'channel')];
      case 'refund-failed':
      case 'refund-retried':
        return [money('cents'), word(wayTexts, 'channel'), text('reason')];
      case 'payment-opened':
      case 'payment-closed':
        return [word(wayTexts, 'channel'), word(payWayTexts, 'way')];
      case 'reviewed':
        return [money('totalCents')];
      case 'attendee':
        return [`${text('from')} → ${text('to')}`];
      case 'invoice':
        return [text('title')];
      case 'mail':
      case 'sms':
        return [word(messageTexts, 'message'), word(deliveryTexts, 'state')];
      default:
        return [];
    }
  };
  return words()
    .filter((part) => part !== '')
    .join(' · ');
}

export function historyColor({ kind, detail }: Pick<Entry, 'kind' | 'detail'>): 'green' | 'red' | 'gray' | 'blue' {
  if (kind === 'paid' || kind === 'accepted') return 'green';
  if (['amount-differs', 'twice', 'refund-due', 'refund-failed'].includes(kind) || detail['state'] === 'failed')
    return 'red';
  return kind === 'created' || kind === 'refund-asked' || kind === 'refunded' ? 'blue' : 'gray';
}
