import './layout.css';
import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { pendingCalls } from '../../core/pending.ts';
import { DialogHost } from '../../ui/dialogs.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useIsMobile } from '../../ui/use-device.ts';
import { useStore } from '../../ui/use-store.ts';
import type { Gate } from '../app/event-gate.ts';
import type { AppRoute } from '../app/routes.tsx';
import { isAskingSignIn as askingSignIn } from '../app/sign-in-again.ts';
import { useMenus } from '../app/use-session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { KeptPages } from './kept-pages.tsx';
import { ShortLink } from './short-link.tsx';
import { Sidebar } from './sidebar.tsx';
import { sidebar } from './sidebar-state.ts';
import { TabsBar } from './tabs-bar.tsx';
import { TopBar } from './top-bar.tsx';

// Hardly anybody sees it.
const EventShut = onDemand(
  () => import('./event-shut.tsx').then((part) => part.EventShut),
  () => true,
);

interface Props {
  /** The page to show; undefined while a page is being reloaded. */
  route: AppRoute | undefined;
  reloadTo: string | undefined;
  /** Whether the event that the address names may be shown. */
  gate: Gate;
}

/** Sidebar, top bar, visited tabs, and the pages whose state is kept. */
export function Layout({ route, reloadTo, gate }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menus = useMenus();
  const mobile = useIsMobile();
  const { opened, animated } = useStore(sidebar.store);
  const pending = useStore(pendingCalls);
  const isAskingSignIn = useStore(askingSignIn);
  const isWithin = (route?.inWithin ?? false) && gate.kind !== 'missing';
  const [within, setWithin] = useState(isWithin);
  // While a page reloads, the menu stays what it was.
  if (route && isWithin !== within) setWithin(isWithin);
  const isShut = gate.kind !== 'none' && gate.kind !== 'open';
  // Its menu, its selector and its pages come with the event.
  const event = gate.kind === 'open' ? gate.event : undefined;

  useEffect(() => {
    if (reloadTo !== undefined) void navigate(reloadTo, { replace: true });
  }, [reloadTo, navigate]);

  useEffect(() => {
    if (mobile) sidebar.close(false);
    else sidebar.restore();
  }, [mobile]);

  // a navigation closes the sidebar of a phone.
  useEffect(() => {
    if (mobile) sidebar.close(true);
  }, [pathname]);

  const classes = ['shell', mobile ? 'mobile' : 'desktop', opened ? 'open' : 'closed', animated ? '' : 'still'];
  return (
    <DialogHost>
      <div className={classes.filter(Boolean).join(' ')}>
        <a className="skip-link" href="#page">
          {t('layout:skip')}
        </a>
        {mobile && opened && (
          <button
            type="button"
            className="shell-overlay"
            aria-label={t('layout:menu.close')}
            onClick={() => sidebar.close(true)}
          />
        )}
        <Sidebar
          menus={menus}
          within={within}
          collapsed={!opened && !mobile}
          mobile={mobile}
          hidden={mobile && !opened}
        />
        <div className="shell-main">
          <div className="shell-head">
            <TopBar route={route} event={event} menus={menus} mobile={mobile} />
            <div className="tabs-line">
              <TabsBar activePath={route ? pathname : undefined} />
              {mobile && <ShortLink at="tabs" />}
            </div>
            <ConnectionBanner />
          </div>
          <main id="page" className="shell-page" tabIndex={-1}>
            <KeptPages route={isShut ? undefined : route} ready={menus !== undefined} />
            {isShut &&
              route &&
              menus &&
              (gate.kind === 'asking' ? <PageSkeleton title={t(route.title)} /> : <EventShut gate={gate} />)}
          </main>
        </div>
        <Spin fullscreen spinning={pending > 0 && !isAskingSignIn} delay={200} description={t('common:loading')} />
      </div>
    </DialogHost>
  );
}
