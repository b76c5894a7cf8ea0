import { orderRepair } from '@convoke/contract/order/order.office.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import type { Reconciled } from './reconciled.ts';

type Found = Reconciled['findings'][number];
type Repair = Found['repairs'][number];

const repairTexts: Readonly<Record<Repair, { button: string; question: string; done: string; danger?: boolean }>> = {
  settle: { button: 'order:repair.settle', question: 'order:repairAsk.settle', done: 'order:repairDone.settle' },
  accept: { button: 'order:repair.accept', question: 'order:repairAsk.accept', done: 'order:repairDone.accept' },
  refund: {
    button: 'order:repair.refund',
    question: 'order:repairAsk.refund',
    done: 'order:repairDone.refund',
    danger: true,
  },
  retry: { button: 'order:repair.retry', question: 'order:repairAsk.retry', done: 'order:repairDone.retry' },
  'by-hand': {
    button: 'order:repair.byHand',
    question: 'order:repairAsk.byHand',
    done: 'order:repairDone.byHand',
    danger: true,
  },
  seen: { button: 'order:repair.seen', question: 'order:repairAsk.seen', done: 'order:repairDone.seen' },
  query: { button: 'order:repair.query', question: 'order:repairAsk.query', done: 'order:repairDone.query' },
};

/** What can be done about a finding; each asks first, and says what it does. */
export function Repairs({ eventId, found }: { eventId: string; found: Found }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh('order', { eventId });
  const mend = async (repair: Repair) => {
    try {
      await call(
        orderRepair,
        {
          orderId: found.orderId,
          repair,
          ...(found.paymentId && { paymentId: found.paymentId }),
          ...(found.refundId && { refundId: found.refundId }),
        },
        { hideLoad: true },
      );
      void message.success(t(repairTexts[repair].done));
    } finally {
      await refresh();
    }
  };
  return (
    <div className="finding-repairs">
      {found.repairs.map((repair) => {
        const { button, question, danger = false } = repairTexts[repair];
        return (
          <ConfirmButton
            key={repair}
            size="small"
            danger={danger}
            question={t(button)}
            text={<div className="repair-text">{t(question)}</div>}
            onConfirm={() => mend(repair)}
          >
            {t(button)}
          </ConfirmButton>
        );
      })}
    </div>
  );
}
