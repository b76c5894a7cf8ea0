import './palette.css';
import { SearchOutlined } from '@ant-design/icons';
import { type InputRef, Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentEvent, inEvent } from '../../../core/current-event.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useStore } from '../../../ui/use-store.ts';
import type { MenuEntry, Menus } from '../../app/menu.ts';
import { fitting } from './matching.ts';
import { type Shell, useActions } from './use-actions.ts';
import { type Item, type Sought, useFound } from './use-found.ts';

interface Props {
  open: boolean;
  menus: Menus | undefined;
  sought: Sought;
  onSought: (sought: Sought) => void;
  onClose: () => void;
  shell: Shell;
}

/** One field that leads to pages, events, people, orders and actions. */
export function Palette({ open, ...finder }: Props) {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      onCancel={finder.onClose}
      footer={null}
      title={t('palette:title')}
      width={600}
      className="palette"
      style={{ top: 64 }}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Finder input={input} {...finder} />
    </Modal>
  );
}

type FinderProps = Omit<Props, 'open'> & { input: React.RefObject<InputRef | null> };

function Finder({ input, menus, sought, onSought, onClose, shell }: FinderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const event = useStore(currentEvent);
  const phone = useIsPhone();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { typed, isEntered } = sought;
  // By its key: what is found meanwhile moves it in the list.
  const [chosen, setChosen] = useState<string>();
  const found = useFound(typed, event);
  const actions = useActions(event, shell);

  const pages = (entries: readonly MenuEntry[], to: (path: string) => string, detail?: string): Item[] =>
    entries.flatMap((entry) => [
      ...pages(entry.children, to, detail),
      ...(entry.key.startsWith('/')
        ? [
            {
              key: entry.key,
              label: entry.title ? t(entry.title) : entry.label,
              to: to(entry.key),
              ...(detail && { detail }),
            },
          ]
        : []),
    ]);
  const here = event && menus ? pages(menus.within, (path) => inEvent(path, event.eventId), event.title) : [];
  const all = menus ? [...here, ...pages(menus.main, (path) => path)] : [];
  const groups = [
    { key: 'pages', title: t('palette:group.pages'), items: fitting(all, typed) },
    { key: 'events', title: t('field:events'), items: found.events },
    { key: 'people', title: event ? t('palette:group.peopleOf', { event: event.title }) : '', items: found.people },
    { key: 'orders', title: event ? t('palette:group.ordersOf', { event: event.title }) : '', items: found.orders },
    { key: 'actions', title: t('common:actions'), items: fitting(actions, typed) },
  ].filter((group) => group.items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(
    Math.max(
      0,
      items.findIndex(({ key }) => key === chosen),
    ),
    items.length - 1,
  );
  const optionId = (item: Item | undefined) => (item ? `${id}${items.indexOf(item)}` : undefined);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);

  const go = (item: Item | undefined, inNewTab: boolean) => {
    if (!item) return;
    if (item.to !== undefined && inNewTab) {
      window.open(item.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.to === undefined) item.run?.();
    else void navigate(item.to);
  };
  // Pages are known as soon as the menu is; what stands first without one is not known before the server has answered.
  const isUnsure = chosen === undefined && (!menus || (found.isSearching && groups[0]?.key !== 'pages'));
  // A dialog that is closing keeps the last props it had: what was entered would be gone to again with each drawing.
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isEntered) isTaken.current = false;
    if (!isEntered || isUnsure || isTaken.current) return;
    isTaken.current = true;
    onSought({ typed, isEntered: false });
    go(items[at], false);
  });
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1 >= items.length ? 0 : at + 1,
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
      PageDown: Math.min(items.length - 1, at + 8),
      PageUp: Math.max(0, at - 8),
    };
    const to = moves[pressed.key];
    if (to !== undefined) {
      pressed.preventDefault();
      setChosen(items[to]?.key);
    } else if (pressed.key === 'Enter') {
      pressed.preventDefault();
      if (isUnsure) onSought({ typed, isEntered: true });
      else go(items[at], pressed.ctrlKey || pressed.metaKey);
    }
  };

  return (
    <>
      <Input
        ref={input}
        autoFocus
        size="large"
        prefix={<SearchOutlined />}
        allowClear
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={optionId(items[at])}
        aria-label={t('palette:title')}
        placeholder={t(event ? 'palette:placeholderEvent' : 'palette:placeholder')}
        value={typed}
        onChange={({ target }) => {
          onSought({ typed: target.value, isEntered: false });
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={`${id}list`} role="listbox" aria-label={t('palette:title')} ref={list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldsets.
          <div key={group.key} role="group" aria-label={group.title}>
            <div className="palette-group" aria-hidden="true">
              {group.title}
            </div>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
              <div
                key={item.key}
                id={optionId(item)}
                role="option"
                aria-selected={items[at] === item}
                className="palette-item"
                onClick={(clicked) => go(item, clicked.ctrlKey || clicked.metaKey)}
                // A list that changes beneath a mouse at rest is told as a move as well.
                onMouseMove={({ movementX, movementY }) => (movementX || movementY) && setChosen(item.key)}
              >
                <span className="palette-label">
                  <bdi>{item.label}</bdi>
                </span>
                {item.detail && (
                  <span className="palette-detail muted">
                    <bdi>{item.detail}</bdi>
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className="palette-foot muted" role="status">
        {found.isSearching
          ? t('palette:searching')
          : found.hasFailed && typed.trim() !== ''
            ? t('palette:failed')
            : items.length === 0
              ? t('palette:none', { typed: typed.trim() })
              : phone
                ? ''
                : t('palette:foot')}
      </div>
    </>
  );
}
