import { CloseOutlined } from '@ant-design/icons';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { pageNames } from '../../ui/page-name.ts';
import { useStore } from '../../ui/use-store.ts';
import { workbenchPath } from '../app/routes.tsx';
import { afterClosing, close, closeAll, closeOthers, refresh, type Tab, type Tabs } from '../app/tabs.ts';
import { openTabs } from '../app/tabs-store.ts';
import { TabMenu, type TabMenuAction } from './tab-menu.tsx';

/** The context menu's width: it never reaches over the right edge (specification section 9). */
export const menuWidth = 105;

interface MenuAt {
  tab: Tab;
  left: number;
  top: number;
}

/** The visited pages. Middle click closes, the wheel scrolls, the context menu has the rest. */
export function TabsBar({ activePath }: { activePath: string | undefined }) {
  const { t } = useTranslation();
  const tabs = useStore(openTabs);
  const names = useStore(pageNames);
  const nameOf = ({ path, title }: Tab) => names.get(path) ?? t(title);
  const navigate = useNavigate();
  const location = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);

  // a new tab may push the active one out of sight.
  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const box = bar.current;
    if (!active || !box) return;
    // With a neighbour on either side, where there is one.
    const before = active.parentElement?.previousElementSibling as HTMLElement | null | undefined;
    const after = active.parentElement?.nextElementSibling as HTMLElement | null | undefined;
    const left = (before ?? active.parentElement ?? active).offsetLeft - box.offsetLeft;
    const last = after ?? active.parentElement ?? active;
    const right = last.offsetLeft - box.offsetLeft + last.offsetWidth;
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
  }, [activePath, tabs.length]);

  useEffect(() => {
    const box = bar.current;
    // React listens to wheels passively, which could not keep the page from scrolling along.
    const onWheel = (event: WheelEvent) => {
      if (!box || box.scrollWidth <= box.clientWidth) return;
      event.preventDefault();
      box.scrollLeft += (event.deltaY || event.deltaX) / 4;
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);

  const leave = (left: Tabs, stayOn?: Tab) => {
    openTabs.set(left);
    if (stayOn) {
      if (stayOn.path !== location.pathname) void navigate(`${stayOn.path}${stayOn.search}`);
      return;
    }
    const next = afterClosing(left, location.pathname, workbenchPath);
    if (next) void navigate(next);
  };

  const act = (action: TabMenuAction, tab: Tab) => {
    setMenu(null);
    if (action === 'refresh') {
      openTabs.set(refresh(tabs, tab.path));
      void navigate(`/redirect${tab.path}${tab.search}`, { replace: tab.path === location.pathname });
    } else if (action === 'close') {
      leave(close(tabs, tab.path));
    } else if (action === 'closeOthers') {
      leave(closeOthers(tabs, tab.path), tab);
    } else {
      leave(closeAll(tabs));
    }
  };

  const openMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault();
    const left = Math.min(event.clientX, window.innerWidth - menuWidth);
    setMenu({ tab, left, top: event.clientY });
  };

  return (
    <nav className="tabs-bar" aria-label={t('layout:tabs.label')}>
      <div className="tabs-bar-scroll" ref={bar} onScroll={() => setMenu(null)}>
        {tabs.map((tab) => (
          <span
            key={tab.path}
            className={tab.path === activePath ? 'tab active' : 'tab'}
            onContextMenu={(event) => openMenu(event, tab)}
          >
            <Link
              to={`${tab.path}${tab.search}`}
              aria-current={tab.path === activePath ? 'page' : undefined}
              title={names.get(tab.path)}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                act('close', tab);
              }}
              // Keeps the middle button from starting to scroll the page.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            >
              {nameOf(tab)}
            </Link>
            {!tab.affix && (
              <button
                type="button"
                className="tab-close"
                aria-label={t('layout:tabs.closeOne', { title: nameOf(tab) })}
                onClick={() => act('close', tab)}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        ))}
      </div>
      {menu && (
        <TabMenu
          {...menu}
          width={menuWidth}
          onAction={(action) => act(action, menu.tab)}
          onClose={() => setMenu(null)}
        />
      )}
    </nav>
  );
}
