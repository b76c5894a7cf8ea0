import {
  aligns,
  answerPrefix,
  type BadgeDesign,
  type BadgeElement,
  badgeFields,
  type Colour,
  letterPt,
  ofGroup,
  plainColour,
  type TextElement,
  verticals,
} from '@convoke/contract/badge/badge.rules.ts';
import { Checkbox, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FittingNumber } from '../../../../ui/form/fitting-number.tsx';
import { FittingInput } from '../../../../ui/form/fitting-text.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import type { FormColumn } from '../use-columns.ts';
import { insideLabel } from './design-moves.ts';

interface Props {
  design: BadgeDesign;
  element: BadgeElement;
  columns: readonly FormColumn[];
  pictures: Readonly<Record<string, string>>;
  /** How large the letters are for who is looked at. */
  size: number | null;
  onChange: (element: BadgeElement) => void;
}

function Line({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className="badge-field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

const lengths = ['x', 'y', 'w', 'h'] as const;

/** Where the chosen element stands and how it looks. */
export function ElementPanel({ design, element, columns, pictures, size, onChange }: Props) {
  const { t } = useTranslation();
  const { elementId } = element;
  return (
    <div className="badge-panel-fields">
      <div className="badge-lengths">
        {lengths.map((length) => (
          <Line key={length} id={`badge-${length}`} label={t(`badge:length.${length}`)}>
            <FittingNumber
              key={elementId}
              id={`badge-${length}`}
              value={element[length]}
              whole={false}
              required
              min={length === 'w' || length === 'h' ? 0.2 : 0}
              max={length === 'x' || length === 'w' ? design.width : design.height}
              onChange={(value) => {
                if (value === undefined) return;
                const square =
                  element.kind === 'qr' && (length === 'w' || length === 'h') ? { w: value, h: value } : {};
                onChange({ ...element, ...insideLabel(design, { ...element, [length]: value, ...square }) });
              }}
            />
          </Line>
        ))}
      </div>
      {element.kind === 'text' && (
        <TextFields key={elementId} element={element} columns={columns} size={size} onChange={onChange} />
      )}
      {element.kind === 'box' && (
        <>
          <ColourField value={element.colour} onChange={(colour) => onChange({ ...element, colour })} />
          <Line id="badge-radius" label={t('badge:look.radius')}>
            <FittingNumber
              key={elementId}
              id="badge-radius"
              value={element.radius}
              whole={false}
              required
              min={0}
              max={50}
              onChange={(radius) => radius !== undefined && onChange({ ...element, radius })}
            />
          </Line>
        </>
      )}
      {element.kind === 'picture' && (
        <UploadPicture
          hasLibrary
          key={elementId}
          value={element.key}
          url={pictures[element.key] ?? null}
          onChange={(key) => key !== null && onChange({ ...element, key })}
        />
      )}
      {element.kind === 'qr' && <p className="muted">{t('badge:look.qr')}</p>}
    </div>
  );
}

function TextFields({
  element,
  columns,
  size,
  onChange,
}: Pick<Props, 'columns' | 'size' | 'onChange'> & { element: TextElement }) {
  const { t } = useTranslation();
  const set = (change: Partial<TextElement>) => onChange({ ...element, ...change });
  return (
    <>
      <Line id="badge-text" label={t('badge:kind.text')}>
        <FittingInput id="badge-text" value={element.text} max={300} onChange={(text) => set({ text })} />
      </Line>
      <Select
        aria-label={t('badge:look.insert')}
        placeholder={t('badge:look.insert')}
        value={null}
        options={[
          {
            label: t('badge:look.person'),
            options: badgeFields.map((field) => ({ value: field as string, label: t(`badge:field.${field}`) })),
          },
          {
            label: t('badge:look.answers'),
            options: columns.map(({ fieldId, label }) => ({ value: `${answerPrefix}${fieldId}`, label })),
          },
        ]}
        onChange={(field: string | null) => field && set({ text: `${element.text} {${field}}`.trim() })}
      />
      <Checkbox
        checked={element.size === null}
        onChange={({ target }) => set({ size: target.checked ? null : Math.max(letterPt.min, Math.round(size ?? 12)) })}
      >
        {t('badge:look.fits')}
      </Checkbox>
      {element.size !== null && (
        <Line id="badge-size" label={t('badge:look.size')}>
          <FittingNumber
            id="badge-size"
            value={element.size}
            whole={false}
            required
            min={letterPt.min}
            max={letterPt.max}
            onChange={(value) => value !== undefined && set({ size: value })}
          />
        </Line>
      )}
      {size !== null && <p className="muted badge-size-now">{t('badge:look.now', { n: size })}</p>}
      <Line id="badge-lines" label={t('badge:look.lines')}>
        <FittingNumber
          id="badge-lines"
          value={element.mostLines}
          required
          min={1}
          max={10}
          onChange={(value) => value !== undefined && set({ mostLines: value })}
        />
      </Line>
      <Segmented
        block
        aria-label={t('badge:look.align')}
        value={element.align}
        options={aligns.map((value) => ({ value, label: t(`badge:align.${value}`) }))}
        onChange={(align) => set({ align })}
      />
      <Segmented
        block
        aria-label={t('badge:look.vertical')}
        value={element.vertical}
        options={verticals.map((value) => ({ value, label: t(`badge:vertical.${value}`) }))}
        onChange={(vertical) => set({ vertical })}
      />
      <ColourField value={element.colour} onChange={(colour) => set({ colour })} />
      <Checkbox checked={element.weight === 700} onChange={({ target }) => set({ weight: target.checked ? 700 : 400 })}>
        {t('badge:look.bold')}
      </Checkbox>
      <Checkbox checked={element.hideEmpty} onChange={({ target }) => set({ hideEmpty: target.checked })}>
        {t('badge:look.hideEmpty')}
      </Checkbox>
    </>
  );
}

function ColourField({ value, onChange }: { value: Colour; onChange: (colour: Colour) => void }) {
  const { t } = useTranslation();
  const isGroup = value === ofGroup;
  return (
    <div className="badge-colour">
      <input
        type="color"
        aria-label={t('field:colour')}
        value={isGroup ? plainColour : value}
        disabled={isGroup}
        onChange={({ target }) => onChange(target.value)}
      />
      <Checkbox checked={isGroup} onChange={({ target }) => onChange(target.checked ? ofGroup : plainColour)}>
        {t('badge:look.ofGroup')}
      </Checkbox>
    </div>
  );
}
