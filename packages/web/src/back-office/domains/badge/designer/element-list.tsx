import { DeleteOutlined, CopyOutlined } from '@ant-design/icons';
import type { BadgeDesign } from '@convoke/contract/badge/badge.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { isFull } from './design-history.ts';
import { useElementName } from './element-name.ts';

interface Props {
  design: BadgeDesign;
  chosen: string | null;
  onChoose: (elementId: string) => void;
  /** The ids in their new order, the topmost first. */
  onSort: (elementIds: string[]) => void;
  onDuplicate: (elementId: string) => void;
  onDelete: (elementId: string) => void;
}

/** What stands on the label, the topmost first. */
export function ElementList({ design, chosen, onChoose, onSort, onDuplicate, onDelete }: Props) {
  const { t } = useTranslation();
  const nameOf = useElementName();
  const items = design.elements.map((element) => ({ key: element.elementId, name: nameOf(element) })).toReversed();
  if (items.length === 0) return <p className="muted">{t('badge:list.empty')}</p>;
  return (
    <SortableList className="badge-elements" items={items} onSort={onSort}>
      {(item) => (
        <SortableLine key={item.key} item={item} className={`badge-line${item.key === chosen ? ' is-chosen' : ''}`}>
          <button
            type="button"
            className="badge-line-name"
            aria-pressed={item.key === chosen}
            onClick={() => onChoose(item.key)}
          >
            {item.name}
          </button>
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            disabled={isFull(design)}
            aria-label={t('badge:list.duplicate', { name: item.name })}
            onClick={() => onDuplicate(item.key)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('badge:list.delete', { name: item.name })}
            onClick={() => onDelete(item.key)}
          />
        </SortableLine>
      )}
    </SortableList>
  );
}
