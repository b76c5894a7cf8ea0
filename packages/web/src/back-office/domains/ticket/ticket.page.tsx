import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { Button, Skeleton, Tabs } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../../core/format.ts';
import { Row } from '../../../ui/layout.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { FirstTicket } from './list/first-ticket.tsx';
import { PoolPanel } from './pools/pool-panel.tsx';
import { SharePanel } from './list/share-panel.tsx';
import type { Opened } from './edit/ticket-drawer.tsx';
import { TicketList } from './list/ticket-list.tsx';
import { newTicket } from './common/ticket-values.ts';
import { type Managed, type Tickets, useTickets } from './common/use-tickets.ts';
import './ticket.css';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';

const SaleRoomCard = lazyPart(async () => ({
  default: (await import('../room/sale-room-card.part.tsx')).SaleRoomCard,
}));
const SaleSettings = onDemand(
  () => import('./list/sale-settings.tsx').then((part) => part.SaleSettings),
  () => true,
);
const WaitingList = onDemand(
  () => import('./waiting/waiting-list.tsx').then((part) => part.WaitingList),
  () => true,
);

const tabs = ['tickets', 'waiting', 'sale'] as const;

/** The tickets of an event: what there is, how it sells, who waits, and by which rules. */
export default function TicketPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const tickets = useTickets(eventId);
  const [params, setParams] = useEventParams();
  const managed = tickets.query.data;
  const failed = (!info.data && info.error) || (!managed && tickets.query.error);
  if (failed) {
    return (
      <Panel>
        <ErrorState
          error={failed}
          onRetry={() => {
            void info.refetch();
            void tickets.query.refetch();
          }}
        />
      </Panel>
    );
  }
  if (!info.data || !managed) return <PageSkeleton />;
  const event = info.data;
  const openTicket = (opened: Opened) =>
    dialogs.open(() => import('./edit/ticket-drawer.tsx').then((part) => part.TicketDrawer), {
      opened,
      event,
    });
  const waiting = managed.tickets.reduce((sum, ticket) => sum + ticket.waiting, 0);
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'tickets';
  const start = () => openTicket({ values: newTicket('', undefined) });
  return (
    <>
      <PageHeader
        title={t('layout:title.Ticket')}
        text={t('ticket:text')}
        action={
          tab === 'tickets' && (
            <Button type="primary" icon={<PlusOutlined />} onClick={start}>
              {t('ticket:add')}
            </Button>
          )
        }
      />
      <Tabs
        className="ticket-tabs"
        activeKey={tab}
        // Each tab has filters of its own.
        onChange={(key) => setParams(key === 'tickets' ? {} : { tab: key }, { replace: true })}
        items={[
          { key: 'tickets', label: t('field:tickets') },
          {
            key: 'waiting',
            label: waiting > 0 ? t('ticket:tab.waitingN', { n: formatNumber(waiting) }) : t('ticket:tab.waiting'),
          },
          { key: 'sale', label: t('ticket:tab.sale') },
        ]}
      />
      {tab === 'tickets' && <TicketsTab event={event} managed={managed} tickets={tickets} onOpen={openTicket} />}
      {tab === 'waiting' && <WaitingList eventId={eventId} timeZone={event.timeZone} managed={managed} />}
      {tab === 'sale' && <SaleSettings eventId={eventId} />}
    </>
  );
}

interface TabProps {
  event: EventInfo;
  managed: Managed;
  tickets: Tickets;
  onOpen: (opened: Opened) => void;
}

function TicketsTab({ event, managed, tickets, onOpen }: TabProps) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { totals } = managed;
  const currency = managed.tickets[0]?.currency ?? 'CNY';
  const refunded = totals.refundedCents;
  if (managed.tickets.length === 0) {
    return (
      <Panel>
        <FirstTicket onStart={(values) => onOpen({ values })} />
      </Panel>
    );
  }
  return (
    <>
      <Stats>
        <Stat label={t('ticket:figure.sold')} value={formatNumber(totals.sold)} />
        <Stat label={t('ticket:figure.held')} value={formatNumber(totals.held)} note={t('ticket:figure.heldNote')} />
        <Stat
          label={t('ticket:column.revenue')}
          value={formatMoney(totals.soldCents - refunded, currency)}
          note={
            refunded > 0 ? t('ticket:refunded', { amount: formatMoney(refunded, currency) }) : t('ticket:noRefunds')
          }
        />
      </Stats>
      <div className="ticket-columns">
        <div>
          <Panel
            title={t('field:tickets')}
            extra={
              <Row>
                <Button
                  size="small"
                  onClick={() =>
                    dialogs.open(
                      () => import('./edit/translations-dialog.tsx').then((part) => part.TranslationsDialog),
                      { tickets: managed.tickets, main: event.language },
                    )
                  }
                >
                  {t('ticket:translations')}
                </Button>
                <AllAtOnce managed={managed} tickets={tickets} />
              </Row>
            }
          >
            <TicketList
              managed={managed}
              eventCode={event.code}
              timeZone={event.timeZone}
              tickets={tickets}
              onEdit={(ticket) => onOpen({ ticket })}
            />
          </Panel>
          <Suspense fallback={<Skeleton active />}>
            <SaleRoomCard eventId={event.eventId} />
          </Suspense>
        </div>
        <div>
          <SharePanel event={event} />
          <PoolPanel eventId={event.eventId} managed={managed} onChanged={() => void tickets.refresh()} />
        </div>
      </div>
    </>
  );
}

/** Every ticket on sale, or off, in one go. */
function AllAtOnce({ managed, tickets }: Pick<TabProps, 'managed' | 'tickets'>) {
  const { t } = useTranslation();
  const ids = managed.tickets.map((ticket) => ticket.ticketId);
  const on = managed.tickets.filter((ticket) => ticket.onSale).length;
  return (
    <MenuButton
      size="small"
      icon={<DownOutlined />}
      iconPlacement="end"
      items={[
        { label: t('ticket:all.on'), disabled: on === ids.length, onClick: () => tickets.setOnSale(ids, true) },
        { label: t('ticket:all.off'), disabled: on === 0, onClick: () => tickets.setOnSale(ids, false) },
      ]}
    >
      {t('ticket:all.button')}
    </MenuButton>
  );
}
