import { BranchesOutlined, HolderOutlined, WarningFilled } from '@ant-design/icons';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { useDroppable } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../core/format.ts';
import { useDesigning } from '../design/designing.ts';
import { FieldLook } from './field-look.tsx';
import { lackingInField } from '../design/field-texts.ts';
import { useSentence } from './sentence.ts';

export const canvasId = 'canvas';

interface Props {
  /** Where what is dragged from the palette would go: before this field, or at the end (`canvas`). */
  dropBefore: string | null;
  empty: ReactNode;
}

/**
 * The form as a list of its fields. One of them is in the order of the Tab key; the arrow keys go from field to field (the designer listens).
 */
export function Canvas({ dropBefore, empty }: Props) {
  const { t } = useTranslation();
  const { design } = useDesigning();
  const { setNodeRef } = useDroppable({ id: canvasId });
  const { fields } = design.form;
  const main = design.chosen.at(-1);
  let page = 1;
  let number = 0;
  return (
    <div ref={setNodeRef} className="fd-sheet">
      <SortableContext items={fields.map((field) => field.fieldId)} strategy={verticalListSortingStrategy}>
        <div
          className="fd-fields"
          role="listbox"
          aria-multiselectable="true"
          aria-label={t('designer:canvas.label')}
          tabIndex={fields.length === 0 ? 0 : -1}
          data-canvas=""
        >
          {fields.map((field, index) => {
            if (field.type === 'pageBreak') page += 1;
            else if (field.type !== 'description') number += 1;
            return (
              <CanvasField
                key={field.fieldId}
                field={field}
                mark={field.type === 'pageBreak' ? t('designer:canvas.page', { n: formatNumber(page) }) : number}
                isChosen={design.chosen.includes(field.fieldId)}
                isMain={field.fieldId === main}
                isTabStop={main === undefined ? index === 0 : field.fieldId === main}
                isDropPlace={dropBefore === field.fieldId}
              />
            );
          })}
        </div>
      </SortableContext>
      {dropBefore === canvasId && <div className="fd-drop" />}
      {fields.length === 0 && dropBefore === null && empty}
    </div>
  );
}

interface FieldProps {
  field: FormField;
  mark: ReactNode;
  isChosen: boolean;
  isMain: boolean;
  isTabStop: boolean;
  isDropPlace: boolean;
}

const CanvasField = memo(function CanvasField(props: FieldProps) {
  const { field, mark, isChosen, isMain, isTabStop, isDropPlace } = props;
  const { t } = useTranslation();
  const { language, problems, dispatch, edit } = useDesigning();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: field.fieldId });
  const card = useRef<HTMLDivElement>(null);
  const wrong = problems.get(field.fieldId) ?? [];
  const label = textIn(field.label, language);
  const isLacking = lackingInField(field).includes(language);

  useEffect(() => {
    if (isMain) card.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMain]);

  const choose = (event: MouseEvent) => {
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one';
    dispatch({ do: 'choose', fieldId: field.fieldId, how });
    card.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={setNodeRef}
      className={isDragging ? 'fd-place dragging' : 'fd-place'}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition: transition ?? undefined,
      }}
    >
      {isDropPlace && <div className="fd-drop" />}
      <div
        ref={card}
        role="option"
        aria-selected={isChosen}
        aria-invalid={wrong.length > 0}
        tabIndex={isTabStop ? 0 : -1}
        data-field={field.fieldId}
        className={[
          'fd-field',
          field.type === 'pageBreak' && 'fd-break',
          isChosen && 'chosen',
          isMain && 'main',
          wrong.length > 0 && 'wrong',
        ]
          .filter(Boolean)
          .join(' ')}
        onClick={choose}
        onDoubleClick={edit}
      >
        <span className="fd-handle" aria-hidden="true" title={t('designer:canvas.drag')} {...listeners}>
          <HolderOutlined />
        </span>
        <div className="fd-field-body">
          <div className="fd-field-head">
            <span className="fd-number">{mark}</span>
            <span className={label ? 'fd-label' : 'fd-label muted'}>
              {label || (field.type === 'pageBreak' ? '' : t('designer:canvas.unnamed'))}
              {field.required && (
                <span className="fd-required" aria-label={t('designer:prop.required')}>
                  *
                </span>
              )}
              {field.orElse !== undefined && (
                <span className="muted"> {t(field.type === 'email' ? 'designer:orPhone' : 'designer:orEmail')}</span>
              )}
            </span>
            {isLacking && <span className="fd-lacking" title={t('designer:language.lacksHere')} />}
          </div>
          {field.help && textIn(field.help, language) && (
            <div className="fd-help muted">{textIn(field.help, language)}</div>
          )}
          <FieldLook field={field} />
          {field.showWhen && <Shown field={field} />}
          {wrong.map((words) => (
            <div key={words} className="fd-problem">
              <WarningFilled /> {words}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
});

/** When it is shown, as a sentence. */
function Shown({ field }: { field: FormField }) {
  const sentence = useSentence(field.showWhen);
  if (!sentence) return null;
  return (
    <div className="fd-shown">
      <BranchesOutlined /> <span>{sentence}</span>
    </div>
  );
}
