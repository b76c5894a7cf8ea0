import { GiftOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/states.tsx';
import { newTicket, type TicketValues } from '../common/ticket-values.ts';

/** Where an event's tickets begin: one click opens the form with sensible values. */
export function FirstTicket({ onStart }: { onStart: (values: TicketValues) => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<TagsOutlined />}
      title={t('ticket:empty.title')}
      text={t('ticket:empty.text')}
      action={
        <div className="first-ticket">
          <Button icon={<GiftOutlined />} onClick={() => onStart(newTicket(t('ticket:empty.freeName'), 0))}>
            {t('ticket:empty.free')}
          </Button>
          <Button icon={<TagsOutlined />} onClick={() => onStart(newTicket(t('ticket:empty.paidName'), undefined))}>
            {t('ticket:empty.paid')}
          </Button>
        </div>
      }
    />
  );
}
