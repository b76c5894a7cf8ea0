import { HolderOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Dropdown, Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../core/format.ts';
import { useChange, useDesigning } from '../design/designing.ts';
import { freshId, otherName } from '../design/field-kinds.ts';
import { lacking, noTexts, written } from '../design/field-texts.ts';
import { OptionDetails } from './option-details.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { useFittingText } from '../../../../../ui/form/fitting-text.tsx';

type Option = NonNullable<FormField['options']>[number];
const most = { options: 200, rows: 50 };

interface Props {
  field: FormField;
  of?: 'options' | 'rows';
}

/** The options of a field, or the rows of a matrix: written one below the other, sorted by their handles, pasted many at once. */
export function OptionList({ field, of = 'options' }: Props) {
  const { t } = useTranslation();
  const { language } = useDesigning();
  const change = useChange(field);
  const list = useRef<HTMLUListElement>(null);
  const [pasting, setPasting] = useState(false);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const items: readonly Option[] = field[of] ?? [];
  const isFull = items.length >= most[of];

  const put = (next: readonly Option[], tag?: string) => change({ [of]: [...next] }, tag);
  const focus = (index: number) =>
    // After the next render, when the new line is there.
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('input[data-option]')[index]?.focus());
  const insert = (index: number, option: Option) => {
    if (isFull) return;
    put(items.toSpliced(index, 0, option));
    focus(index);
  };
  const fresh = (): Option => ({ value: freshId(of === 'rows' ? 'r' : 'o'), label: noTexts() });
  const remove = (index: number) => {
    if (items.length < 2) return;
    put(items.toSpliced(index, 1));
    focus(Math.max(index - 1, 0));
  };
  const shift = (index: number, by: number) => {
    const to = index + by;
    if (to < 0 || to >= items.length) return;
    put(arrayMove([...items], index, to));
    focus(to);
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const at = (id: unknown) => items.findIndex((item) => item.value === id);
    put(arrayMove([...items], at(active.id), at(over.id)));
  };
  const hasOther = items.some((item) => item.isOther);
  const takesOther = of === 'options' && ['single', 'multiple', 'dropdown'].includes(field.type);

  return (
    <div className="fd-prop">
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end}>
        <SortableContext items={items.map((item) => item.value)} strategy={verticalListSortingStrategy}>
          <ul className="fd-options" ref={list}>
            {items.map((item, index) => (
              <OptionLine
                key={item.value}
                option={item}
                index={index}
                field={field}
                of={of}
                language={language}
                onWrite={(text) =>
                  put(
                    items.with(index, { ...item, label: written(item.label, language, text) }),
                    `option.${item.value}`,
                  )
                }
                onChange={(next) => put(items.with(index, next), `detail.${item.value}`)}
                onRemove={items.length > 1 ? () => remove(index) : undefined}
                onKey={(event) => {
                  if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                    event.preventDefault();
                    insert(index + 1, fresh());
                  } else if (event.key === 'Backspace' && event.currentTarget.value === '' && items.length > 1) {
                    event.preventDefault();
                    remove(index);
                  } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                    event.preventDefault();
                    shift(index, event.key === 'ArrowUp' ? -1 : 1);
                  }
                }}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="fd-option-tools">
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          disabled={isFull}
          onClick={() => insert(hasOther && of === 'options' ? items.length - 1 : items.length, fresh())}
        >
          {t(of === 'rows' ? 'designer:matrix.addRow' : 'designer:option.add')}
        </Button>
        {takesOther && !hasOther && (
          <Button
            size="small"
            type="text"
            disabled={isFull}
            onClick={() => insert(items.length, { value: freshId('o'), label: { ...otherName }, isOther: true })}
          >
            {t('designer:option.addOther')}
          </Button>
        )}
        <Button size="small" type="text" onClick={() => setPasting(true)}>
          {t('designer:option.paste')}
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          lines={items.map((item) => textIn(item.label, language))}
          onClose={() => setPasting(false)}
          onDone={(lines) => {
            setPasting(false);
            put(
              pasted(
                items,
                lines,
                (text) => ({ ...fresh(), label: written(undefined, language, text) }),
                language,
              ).slice(0, most[of]),
            );
          }}
        />
      )}
    </div>
  );
}

/** A line that says what an option says keeps it, with its limit and its answers; the others are new. */
function pasted(
  items: readonly Option[],
  lines: readonly string[],
  make: (text: string) => Option,
  language: 'en' | 'zh' | 'es' | 'ja',
): Option[] {
  const left = [...items];
  return lines.map((line) => {
    const at = left.findIndex((item) => textIn(item.label, language) === line);
    return at < 0 ? make(line) : (left.splice(at, 1)[0] ?? make(line));
  });
}

interface LineProps extends Required<Props> {
  option: Option;
  index: number;
  language: 'en' | 'zh' | 'es' | 'ja';
  onWrite: (text: string) => void;
  onChange: (option: Option) => void;
  onRemove: (() => void) | undefined;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function OptionLine({ option, index, field, of, language, onWrite, onChange, onRemove, onKey }: LineProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: option.value });
  const n = formatNumber(index + 1);
  const isRow = of === 'rows';
  const { input, problem } = useFittingText(option.label[language], 500, onWrite);
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'dragging' : undefined}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
    >
      <div className="fd-option">
        <span className="fd-handle" aria-hidden="true" {...listeners}>
          <HolderOutlined />
        </span>
        <Input
          data-option=""
          aria-label={t(isRow ? 'designer:matrix.row' : 'designer:option.label', { n })}
          lang={language}
          {...input}
          placeholder={textIn(option.label, language)}
          onKeyDown={onKey}
          suffix={
            <span className="fd-option-marks">
              {option.limit !== undefined && <span className="fd-pill">≤ {formatNumber(option.limit)}</span>}
              {option.points !== undefined && <span className="fd-pill">{formatNumber(option.points)}</span>}
              {lacking(option.label).length > 0 && <span className="fd-lacking" />}
            </span>
          }
        />
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(isRow ? [] : [{ key: 'more', label: t('designer:option.details') }]),
              { key: 'remove', label: t('common:delete.ok'), disabled: !onRemove, danger: true },
            ],
            onClick: ({ key }) => (key === 'more' ? setOpen(true) : onRemove?.()),
          }}
        >
          <Button size="small" type="text" icon={<MoreOutlined />} aria-label={t('designer:option.menu', { n })} />
        </Dropdown>
      </div>
      {problem}
      {open && !isRow && (
        <OptionDetails option={option} field={field} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}
