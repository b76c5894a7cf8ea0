import type { ShownMenu, SiteData } from '@convoke/contract/site/site.shown.ts';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { RegistrationState } from '../event/registration-state.tsx';
import { SaleState } from '../event/sale-state.tsx';
import { FindLink } from '../find/find-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { TurnLink } from '../ui/turn-link.tsx';
import { OwnLink, useStill } from './pieces.tsx';
import { useAction } from './use-action.ts';

const homeOf = (code: string) => `/event/${encodeURIComponent(code)}`;

/** Logo or name, the menu, the language, how one joins. It stays in sight. */
export function SiteHeader({ data }: { data: SiteData }) {
  const { t } = usePage();
  const { event, site } = data;
  const [isOpen, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const home = homeOf(event.code);
  const { button } = useAction(event);
  useEffect(() => {
    const closeAll = () => {
      setOpen(false);
      for (const group of nav.current?.querySelectorAll('details[open]') ?? []) group.removeAttribute('open');
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closeAll();
    // A press elsewhere closes what is unfolded; one on an entry as well, for it leads to a place on this page.
    const onPress = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target : null;
      if (!nav.current?.contains(pressed) || pressed?.closest('a')) closeAll();
    };
    addEventListener('keydown', onKey);
    addEventListener('click', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('click', onPress);
    };
  }, []);
  return (
    <header className="site-header" ref={nav}>
      <div className="site-bar">
        <a className="site-logo" href={home}>
          {site.logo ? (
            <img src={site.logo.url} alt={event.organiserName || event.title} />
          ) : (
            <span>{event.organiserName || event.title}</span>
          )}
        </a>
        {site.menus.length > 0 && (
          <>
            <button
              type="button"
              className="site-menu-button"
              aria-expanded={isOpen}
              aria-controls="site-menu"
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'cross' : 'menu'} />
              <span className="visually-hidden">{t('public-site:menu')}</span>
            </button>
            <nav id="site-menu" className={isOpen ? 'site-menu open' : 'site-menu'} aria-label={t('public-site:menu')}>
              <Entries entries={site.menus} here={site.page.slug === '' ? home : `${home}/p/${site.page.slug}`} />
            </nav>
          </>
        )}
        <div className="site-bar-end">
          {site.languages.length > 1 && <LanguageSwitch offered={site.languages} />}
          {button && data.previewUntil === undefined && (
            <TurnLink className="button primary site-join" href={button.href}>
              {button.label}
            </TurnLink>
          )}
        </div>
      </div>
    </header>
  );
}

function Entries({ entries, here }: { entries: readonly ShownMenu[]; here: string }) {
  return (
    <ul>
      {entries.map(({ id, title, href, entries: below }) => (
        <li key={id}>
          {below.length > 0 ? (
            <details name="site-menu">
              <summary>{title}</summary>
              <Entries entries={below} here={here} />
            </details>
          ) : (
            href && (
              <OwnLink href={href} isCurrent={href === here}>
                {title}
              </OwnLink>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

/** On a phone, at its foot: where joining stands, and the one button. A wide screen has it in the header. */
export function SiteAction({ data }: { data: SiteData }) {
  const { event } = data;
  const isStill = useStill(data);
  return (
    <div className="site-action" inert={isStill}>
      {event.sale ? <SaleState event={event} sale={event.sale} /> : <RegistrationState event={event} />}
    </div>
  );
}

export function SiteFooter({ data }: { data: SiteData }) {
  const { t } = usePage();
  const { event } = data;
  const isStill = useStill(data);
  return (
    <footer className="site-footer">
      <p className="site-footer-title">{event.title}</p>
      {event.organiserName && <p>{t('public-event:hosted-by', { name: event.organiserName })}</p>}
      {!isStill && <FindLink code={event.code} />}
      <p className="fine">{t('public-core:footer')}</p>
    </footer>
  );
}
