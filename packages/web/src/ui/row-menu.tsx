import { MoreOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useBusy } from './use-busy.ts';

export interface MenuEntry {
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it cannot be chosen. */
  title?: string | undefined;
  /** While a promise it answers is under way, the button shows that it is working. */
  onClick?: () => unknown;
}

/** An entry, a line between entries, or nothing. */
export type MenuItem = MenuEntry | 'divider' | false | undefined;

interface Props extends Omit<ButtonProps, 'onClick'> {
  items: readonly MenuItem[];
  placement?: 'bottomRight' | 'topRight';
}

/** A button with a menu below it. */
export function MenuButton({ items, placement = 'bottomRight', loading = false, ...button }: Props) {
  const { busy, run } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const entries = items.filter((item) => item !== false && item !== undefined);
  const choose = (entry: MenuEntry) => {
    // The entry disappears with the menu, so a dialog that it opens returns the focus to the button.
    opener.current?.focus();
    const work = entry.onClick?.();
    if (work instanceof Promise) void run(() => work);
  };
  const menu: MenuProps = {
    items: entries.map((item, at) => {
      if (item === 'divider') return { type: 'divider', key: at };
      const { label, icon, danger = false, disabled = false, title } = item;
      return { key: at, label, icon, danger, disabled, ...(title && { title }), onClick: () => choose(item) };
    }),
    // React hands the click on to the row that the menu belongs to, which would open it.
    onClick: ({ domEvent }) => domEvent.stopPropagation(),
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement={placement} autoFocus>
      <Button {...button} ref={opener} loading={loading || busy} />
    </Dropdown>
  );
}

interface RowProps {
  /** Whose actions these are, for screen readers. */
  label: string;
  items: readonly MenuItem[];
  loading?: boolean;
}

/** What can be done with one row of a list. */
export function RowMenu({ label, items, loading = false }: RowProps) {
  return (
    <MenuButton type="text" size="small" icon={<MoreOutlined />} aria-label={label} items={items} loading={loading} />
  );
}
