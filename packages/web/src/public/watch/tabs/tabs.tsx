import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface Tab {
  key: string;
  name: string;
  pictureUrl: string | null;
  /** Fills the room that it has, and scrolls within. */
  isFull: boolean;
  show: (isShown: boolean) => ReactNode;
}

/** The modules as tabs. One that was opened stays as it was left: a chat keeps what is typed, a frame its place. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  const [opened, setOpened] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);

  // An address may name a tab.
  useEffect(() => {
    const named = tabs.find(({ key }) => `#${key}` === location.hash);
    if (named) setChosen(named.key);
  }, []);
  useEffect(() => {
    if (shown && !opened.includes(shown.key)) setOpened([...opened, shown.key]);
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 3;
  }, [shown?.key]);

  if (!shown) return null;
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.indexOf(shown);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    setChosen(tab.key);
    document.getElementById(`tab-${tab.key}`)?.focus();
  };
  return (
    <section className="watch-tabs" aria-label={label}>
      <div className="watch-tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKey}>
        {tabs.map(({ key, name, pictureUrl }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`tab-${key}`}
            aria-selected={key === shown.key}
            aria-controls={`panel-${key}`}
            tabIndex={key === shown.key ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {pictureUrl && <img src={pictureUrl} alt="" />}
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, isFull, show }) => (
        <div
          key={key}
          role="tabpanel"
          id={`panel-${key}`}
          aria-labelledby={`tab-${key}`}
          className={`watch-panel ${isFull ? 'watch-panel-full' : ''}`}
          hidden={key !== shown.key}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
          tabIndex={0}
        >
          {(key === shown.key || opened.includes(key)) && show(key === shown.key)}
        </div>
      ))}
    </section>
  );
}
