import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../core/format.ts';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { KindIcon } from '../library/kind-icon.tsx';
import { usePickDocuments } from './pick-documents.part.tsx';
import type { PickedDocument } from './picked-document.part.ts';
import './use.css';

interface Props<Item extends PickedDocument> {
  id?: string;
  /** antd's Form.Item gives and takes it. */
  value?: readonly Item[];
  onChange?: (items: readonly Item[]) => void;
  /** How many there may be. */
  most: number;
  /** Only documents of this kind. */
  kind?: DocumentKind;
  /** What a document begins with that has just been chosen. */
  itemOf: (document: PickedDocument) => Item;
  /** What else is said of each. */
  children?: (item: Item, change: (part: Partial<Item>) => void) => ReactNode;
}

/** Documents of the library in an order of one's own: chosen, sorted, taken off. The page's card names the text namespace `documents`. */
export function DocumentsField<Item extends PickedDocument>(props: Props<Item>) {
  const { id, value = [], onChange, most, kind, itemOf, children } = props;
  const { t } = useTranslation();
  const pick = usePickDocuments();
  const add = () =>
    pick({
      most: most - value.length,
      ...(kind && { kind }),
      known: value.map(({ documentId }) => documentId),
      onPicked: (documents) => onChange?.([...value, ...documents.map(itemOf)]),
    });
  const sort = (keys: readonly string[]) =>
    onChange?.(keys.flatMap((key) => value.find(({ documentId }) => documentId === key) ?? []));
  const change = (documentId: string, part: Partial<Item>) =>
    onChange?.(value.map((item) => (item.documentId === documentId ? { ...item, ...part } : item)));
  return (
    // Not of the button: the label of the field would take the place of its words.
    <div className="documents-field" id={id}>
      <SortableList
        className="documents-field-lines"
        items={value.map((item) => ({ ...item, key: item.documentId }))}
        onSort={sort}
      >
        {(item) => (
          <SortableLine
            key={item.documentId}
            item={{ key: item.documentId, name: item.name }}
            className="documents-field-line"
          >
            <div className="documents-field-item">
              <span className="document-line">
                <KindIcon kind={item.kind} />
                <span className="document-line-name">{item.name}</span>
                <span className="muted number">{formatBytes(item.bytes)}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('documents:takeOff', { name: item.name })}
                  onClick={() => onChange?.(value.filter(({ documentId }) => documentId !== item.documentId))}
                />
              </span>
              {children?.(item, (part) => change(item.documentId, part))}
            </div>
          </SortableLine>
        )}
      </SortableList>
      <Button icon={<PaperClipOutlined />} disabled={value.length >= most} onClick={add}>
        {t('documents:add')}
      </Button>
    </div>
  );
}
