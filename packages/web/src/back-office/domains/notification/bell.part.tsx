import './bell.css';
import { BellOutlined } from '@ant-design/icons';
import { notificationList } from '@convoke/contract/notification/notification.calls.ts';
import { mostUnread } from '@convoke/contract/notification/notification.rules.ts';
import { Button, Tooltip } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useCall } from '../../../ui/use-call.ts';

/** How often the number is asked for while the page is looked at. */
const askMs = 60_000;

/** Its code and texts come when it is first opened. */
const NewsPanel = onDemand(
  async () => (await Promise.all([import('./news-panel.tsx'), i18next.loadNamespaces(['notification'])]))[0].NewsPanel,
  ({ open }: { open: boolean }) => open,
);

/** The bell of the top bar, with the number of what is new. */
export function Bell() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // A number that cannot be had is none: what is wrong with the connection is said elsewhere.
  const unread = useCall(notificationList, { size: 0 }, { everyMs: askMs, quiet: true }).data?.unread ?? 0;
  const label = unread > 0 ? t('layout:bell.new', { count: unread }) : t('layout:bell.label');
  return (
    <>
      <Tooltip title={label}>
        <Button
          type="text"
          className="bell"
          aria-label={label}
          icon={
            <>
              <BellOutlined />
              {unread > 0 && (
                <span className="bell-number" aria-hidden="true">
                  {unread > mostUnread ? `${mostUnread}+` : unread}
                </span>
              )}
            </>
          }
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <NewsPanel open={open} onClose={() => setOpen(false)} />
    </>
  );
}
