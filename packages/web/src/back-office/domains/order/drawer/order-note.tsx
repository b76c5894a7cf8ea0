import { EditOutlined } from '@ant-design/icons';
import { orderNote } from '@convoke/contract/order/order.office.calls.ts';
import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { LongTextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

/** The organiser's own note; buyers never see it. */
export function OrderNote({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh('order', { eventId: order.eventId });
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <div className="order-section-head">
        <h3>{t('order:section.note')}</h3>
        <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(true)}>
          {t(order.note ? 'order:note.edit' : 'order:note.add')}
        </Button>
      </div>
      {order.note && <p className="order-note">{order.note}</p>}
      {editing && (
        <FormDialog<{ note: string }>
          open
          title={t('order:section.note')}
          initial={{ note: order.note }}
          onClose={() => setEditing(false)}
          onSubmit={async ({ note }) => {
            await call(orderNote, { orderId: order.orderId, note: note ?? '' }, { quiet: true, hideLoad: true });
            void message.success(t('order:note.done'));
            void refresh();
          }}
        >
          <LongTextField
            of={orderNote}
            name="note"
            label={t('order:note.label')}
            extra={t('order:note.hint')}
            autoFocus
            input={{ autoSize: { minRows: 5, maxRows: 12 }, showCount: true }}
          />
        </FormDialog>
      )}
    </section>
  );
}
