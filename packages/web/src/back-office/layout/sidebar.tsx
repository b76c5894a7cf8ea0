import { ArrowLeftOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { currentEvent, inEvent } from '../../core/current-event.ts';
import { useStore } from '../../ui/use-store.ts';
import { findRoute } from '../app/guards.ts';
import type { MenuEntry, Menus } from '../app/menu.ts';
import { menuIcons } from '../app/menu-icons.ts';
import { appRoutes, workbenchPath } from '../app/routes.tsx';
import { Logo } from './logo.tsx';
import { useOpenGroups } from './open-groups.ts';
import { ShortLink } from './short-link.tsx';

interface Props {
  menus: Menus | undefined;
  within: boolean;
  collapsed: boolean;
  mobile: boolean;
  /** Off the screen of a phone: out of the reach of the keyboard too. */
  hidden: boolean;
}

const eventList = '/activity-manage/list';

export function Sidebar({ menus, within, collapsed, mobile, hidden }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const event = useStore(currentEvent);
  const eventId = within ? event?.eventId : undefined;
  const entries = within ? eventId && menus?.within : menus?.main;
  const items = useMemo(() => {
    const to = (path: string) => (eventId ? inEvent(path, eventId) : path);
    return entries ? entries.map((entry) => menuItem(entry, (key) => t(key), to)) : undefined;
  }, [entries, eventId, t]);
  const selected = selectedKey(pathname);
  const current = entries
    ? entries.find((entry) => entry.children.some(({ key }) => key === selected))?.key
    : undefined;
  const groups = useOpenGroups(current);

  return (
    <nav className="sidebar" aria-label={t('layout:menu.label')} inert={hidden}>
      <Link to={workbenchPath} className="sidebar-logo">
        <Logo />
        {!collapsed && <span className="sidebar-name">{t('common:product')}</span>}
      </Link>
      {within && event && (
        <Link to={eventList} className="sidebar-back" title={event.title}>
          <ArrowLeftOutlined />
          {!collapsed && (
            <span className="sidebar-event">
              <span className="sidebar-event-title">{event.title}</span>
              <span className="muted">{t('layout:menu.allEvents')}</span>
            </span>
          )}
        </Link>
      )}
      {items ? (
        <Menu
          key={within ? 'within' : 'main'}
          className="sidebar-menu"
          mode="inline"
          inlineCollapsed={collapsed}
          inlineIndent={16}
          selectedKeys={[selected]}
          // Collapsed, its groups open over the page, as long as one points at them.
          {...(!collapsed && groups)}
          items={items}
          onClick={({ key, domEvent }) => {
            if (!key.startsWith('/')) return;
            // The entry is a link of its own, so that a middle click opens a browser tab.
            domEvent.preventDefault();
            void navigate(eventId ? inEvent(key, eventId) : key);
          }}
        />
      ) : (
        <div className="sidebar-coming" aria-hidden="true">
          {[60, 45, 65, 70, 80, 65, 55].map((width, at) => (
            <span key={at} style={{ width: `${width}%` }} />
          ))}
        </div>
      )}
      {!mobile && <ShortLink at="sidebar" />}
    </nav>
  );
}

/** Pages that are not in the menu mark the page they belong to: the one they name, or whose address theirs begins with, else the first of the same part. */
function selectedKey(pathname: string): string {
  const route = findRoute(pathname, appRoutes);
  if (route && !route.hidden) return pathname;
  if (route?.partOf) return route.partOf;
  const part = pathname.split('/')[1];
  const shown = appRoutes.filter((each) => !each.hidden && each.path.split('/')[1] === part);
  return (shown.find((each) => pathname.startsWith(each.path)) ?? shown[0])?.path ?? pathname;
}

type Item = NonNullable<MenuProps['items']>[number];

function menuItem(entry: MenuEntry, t: (key: string) => string, to: (path: string) => string): Item {
  const title = entry.title ? t(entry.title) : entry.label;
  const Icon = entry.icon === null ? undefined : menuIcons[entry.icon];
  const icon = Icon ? <Icon /> : undefined;
  if (entry.children.length > 0) {
    return { key: entry.key, icon, label: title, children: entry.children.map((child) => menuItem(child, t, to)) };
  }
  const label = entry.external ? (
    <a href={entry.key} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <a href={to(entry.key)}>{title}</a>
  );
  return { key: entry.key, icon, label, title };
}
