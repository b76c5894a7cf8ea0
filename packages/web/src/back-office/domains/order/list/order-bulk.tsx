import { orderExport, type OrderRow } from '@convoke/contract/order/order.list.calls.ts';
import { orderDelete, orderResend } from '@convoke/contract/order/order.office.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { ExportChosen } from '../../../../ui/list/export-button.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  eventId: string;
  keys: readonly string[];
  /** The rows on the present page, by id; chosen ones may be on others. */
  known: ReadonlyMap<string, OrderRow>;
  onClear: () => void;
}

/** What can be done with the chosen orders. */
export function OrderBulk({ eventId, keys, known, onClear }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh('order', { eventId });
  const resendAll = useBulk(orderResend, 'orderIds', refresh);
  const deleteAll = useBulk(orderDelete, 'orderIds', refresh);
  const words = (done: string, skipped: number) =>
    skipped > 0 ? `${done} ${t('order:bulk.skipped', { n: formatNumber(skipped) })}` : done;
  const resend = () =>
    resendAll(keys, {}, ({ sent }) => words(t('order:resend.done', { count: sent }), keys.length - sent), onClear);
  const remove = () =>
    deleteAll(
      keys,
      {},
      ({ deleted }) => words(t('order:delete.done', { count: deleted }), keys.length - deleted),
      onClear,
    );
  const mayBeDeleted = keys.some((key) => {
    const state = known.get(key)?.state;
    return state === undefined || state === 'EXPIRED' || state === 'CANCELLED';
  });
  return (
    <>
      <ConfirmButton
        size="small"
        question={t('order:resend.question', { count: keys.length })}
        text={t('order:resend.text')}
        onConfirm={resend}
      >
        {t('order:resend.button')}
      </ConfirmButton>
      <ExportChosen call={orderExport} input={{ eventId, orderIds: keys.join(',') }} count={keys.length} />
      <ConfirmButton
        size="small"
        danger
        disabled={!mayBeDeleted}
        title={mayBeDeleted ? undefined : t('order:delete.none')}
        question={t('order:delete.question', { count: keys.length })}
        text={t('order:delete.text')}
        onConfirm={remove}
      >
        {t('common:delete.ok')}
      </ConfirmButton>
    </>
  );
}
