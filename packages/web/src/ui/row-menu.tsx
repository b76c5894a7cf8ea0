import { MoreOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';

export interface MenuEntry {
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** While a promise it answers is under way, the button shows that it is working. */
  onClick?: () => unknown;
}

/** An entry, a line between entries, or nothing. */
export type MenuItem = MenuEntry | 'divider' | false | undefined;

interface Props extends Omit<ButtonProps, 'onClick'> {
  items: readonly MenuItem[];
}

/** A button with a menu below it. */
export function MenuButton({ items, loading = false, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const entries = items.filter((item) => item !== false && item !== undefined);
  const run = (entry: MenuEntry) => {
    const work = entry.onClick?.();
    if (!(work instanceof Promise)) return;
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const menu: MenuProps = {
    items: entries.map((item, at) => {
      if (item === 'divider') return { type: 'divider', key: at };
      const { label, icon, danger = false, disabled = false } = item;
      return { key: at, label, icon, danger, disabled, onClick: () => run(item) };
    }),
    // React hands the click on to the row that the menu belongs to, which would open it.
    onClick: ({ domEvent }) => domEvent.stopPropagation(),
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight" autoFocus>
      <Button {...button} loading={loading || busy} />
    </Dropdown>
  );
}

interface RowProps {
  /** Whose actions these are, for screen readers. */
  label: string;
  items: readonly MenuItem[];
}

/** What can be done with one row of a list. */
export function RowMenu({ label, items }: RowProps) {
  return <MenuButton type="text" size="small" icon={<MoreOutlined />} aria-label={label} items={items} />;
}
