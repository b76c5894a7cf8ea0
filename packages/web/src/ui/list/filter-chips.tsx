import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton, type MenuItem } from '../row-menu.tsx';

export interface Chip {
  key: string;
  label: string;
  isSet: boolean;
  /** Opened at once: somebody has just chosen it from the menu. */
  control: (isOpened: boolean) => ReactNode;
  onClear: () => void;
}

interface Props {
  chips: readonly Chip[];
  /** What else the menu offers. */
  more?: readonly MenuItem[];
  /** Stands before them. */
  children?: ReactNode;
}

/** The filters of a list that are set, each with the way to take it off; a menu adds the others. For lists with more filters than anybody wants to see. */
export function FilterChips({ chips, more = [], children }: Props) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<string>();
  return (
    <>
      {children}
      <ConfigProvider variant="borderless">
        {chips
          .filter(({ key, isSet }) => isSet || key === added)
          .map(({ key, label, isSet, control, onClear }) => (
            <span key={key} className={`filter-chip ${isSet ? 'is-set' : ''}`}>
              {isSet && <span aria-hidden="true">{label}</span>}
              {control(!isSet)}
              <ChipClose
                label={t('common:filter.remove', { name: label })}
                onClick={() => {
                  setAdded(undefined);
                  onClear();
                }}
              />
            </span>
          ))}
      </ConfigProvider>
      <MenuButton
        type="dashed"
        className="filter-add"
        icon={<PlusOutlined />}
        items={[
          ...chips.filter(({ isSet }) => !isSet).map(({ key, label }) => ({ label, onClick: () => setAdded(key) })),
          ...more,
        ]}
      >
        {t('common:filter.add')}
      </MenuButton>
    </>
  );
}

/** Takes a filter off. */
export function ChipClose({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="filter-chip-close" aria-label={label} title={label} onClick={onClick}>
      <CloseOutlined />
    </button>
  );
}
