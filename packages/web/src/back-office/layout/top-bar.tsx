import {
  EyeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  PlusOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentEvent } from '../../core/current-event.ts';
import { createPath } from '../../ui/create-flag.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { darkMode, setThemeChoice } from '../../ui/theme.ts';
import { useIsPhone } from '../../ui/use-device.ts';
import { useStore } from '../../ui/use-store.ts';
import type { Menus } from '../app/menu.ts';
import type { AppRoute } from '../app/routes.tsx';
import { Bell } from '../domains/notification/bell.part.tsx';
import { Crumbs } from './crumbs.tsx';
import { Finder } from './finder.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PreviewButton } from './preview-button.tsx';
import { sidebar } from './sidebar-state.ts';
import { UserMenu } from './user-menu.tsx';

// The library's selects weigh more than the rest of the bar.
const EventSelector = lazyPart(async () => ({ default: (await import('./event-selector.tsx')).EventSelector }));

interface Props {
  route: AppRoute | undefined;
  /** On a page within an event: that event. */
  event: CurrentEvent | undefined;
  menus: Menus | undefined;
  mobile: boolean;
}

export function TopBar({ route, event, menus, mobile }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { opened } = useStore(sidebar.store);
  const isDark = useStore(darkMode);
  const phone = useIsPhone();
  const fold = t(opened ? 'layout:menu.collapse' : 'layout:menu.expand');
  const shade = t(isDark ? 'layout:theme.light' : 'layout:theme.dark');
  return (
    <header className="top-bar">
      <Button
        type="text"
        className="top-bar-hamburger"
        icon={opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={fold}
        aria-expanded={opened}
        onClick={() => sidebar.toggle()}
      />
      {!phone && <Crumbs route={route} />}
      <div className="top-bar-space" />
      {event && (
        <Suspense fallback={<span className="event-selector coming">{event.title}</span>}>
          <EventSelector current={event} />
        </Suspense>
      )}
      {event && <PreviewButton eventId={event.eventId} compact={mobile} icon={<EyeOutlined />} />}
      {route?.path !== createPath && (
        <Button
          icon={<PlusOutlined />}
          aria-label={t('layout:create.button')}
          onClick={() => dialogs.open(() => import('./create-dialog.tsx').then((part) => part.CreateDialog))}
        >
          {mobile ? null : t('layout:create.button')}
        </Button>
      )}
      <Finder menus={menus} />
      <Bell />
      <LanguageSwitch />
      {!phone && (
        <Tooltip title={shade}>
          <Button
            type="text"
            icon={isDark ? <SunOutlined /> : <MoonOutlined />}
            aria-label={shade}
            onClick={() => setThemeChoice(isDark ? 'light' : 'dark')}
          />
        </Tooltip>
      )}
      <UserMenu withTheme={phone} />
    </header>
  );
}
