import { PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { type BadgeDesign, badgeFields, ofGroup, textElement } from '@convoke/contract/badge/badge.rules.ts';
import { Button, Checkbox, Modal, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Autosave } from '../../../../ui/publish/use-autosave.ts';
import { SaveMark } from '../../../../ui/publish/save-mark.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import { freeName, isFull } from './design-history.ts';

export const zooms = [2, 3, 4, 6, 8] as const;

interface Props {
  design: BadgeDesign;
  canUndo: boolean;
  canRedo: boolean;
  zoom: number;
  snaps: boolean;
  autosave: Autosave;
  onUndo: () => void;
  onRedo: () => void;
  onZoom: (zoom: number) => void;
  onSnaps: (snaps: boolean) => void;
  onAdd: (design: BadgeDesign, elementId: string) => void;
}

/** What is done with the whole design: adding, undoing, looking closer. */
export function DesignerBar(props: Props) {
  const { design, canUndo, canRedo, zoom, snaps, autosave, onUndo, onRedo, onZoom, onSnaps, onAdd } = props;
  const { t } = useTranslation();
  const [picking, setPicking] = useState(false);
  const { width, height, margin } = design;
  const [left, across] = [margin + 2, Math.max(5, width - 2 * margin - 4)];
  const at = (h: number) => Math.max(0, Math.min(height / 2, height - h));
  const add = (element: BadgeDesign['elements'][number]) =>
    onAdd({ ...design, elements: [...design.elements, element] }, element.elementId);
  const addText = (text: string, wish: string) => {
    const h = Math.min(8, height);
    add(textElement(freeName(design, wish), text, [left, at(h), Math.min(across, width - left), h], { size: 12 }));
  };
  const side = Math.min(20, width, height);
  return (
    <div className="badge-bar">
      <MenuButton
        icon={<PlusOutlined />}
        disabled={isFull(design)}
        items={[
          ...badgeFields.map((field) => ({
            label: t(`badge:field.${field}`),
            onClick: () => addText(`{${field}}`, field),
          })),
          'divider',
          { label: t('badge:kind.text'), onClick: () => addText(t('badge:kind.text'), 'text') },
          {
            label: t('badge:kind.qr'),
            onClick: () =>
              add({ kind: 'qr', elementId: freeName(design, 'qr'), x: left, y: at(side), w: side, h: side }),
          },
          { label: t('badge:kind.picture'), onClick: () => setPicking(true) },
          {
            label: t('badge:kind.box'),
            onClick: () =>
              add({
                kind: 'box',
                elementId: freeName(design, 'box'),
                x: 0,
                y: at(5),
                w: width,
                h: 5,
                colour: ofGroup,
                radius: 0,
              }),
          },
        ]}
      >
        {t('common:add')}
      </MenuButton>
      <Space.Compact>
        <Button icon={<UndoOutlined />} disabled={!canUndo} aria-label={t('common:undo')} onClick={onUndo} />
        <Button icon={<RedoOutlined />} disabled={!canRedo} aria-label={t('common:redo')} onClick={onRedo} />
      </Space.Compact>
      <Select
        aria-label={t('badge:bar.zoom')}
        value={zoom}
        options={zooms.map((value) => ({ value: value as number, label: `${Math.round((value / 4) * 100)} %` }))}
        onChange={onZoom}
      />
      <Checkbox checked={snaps} onChange={({ target }) => onSnaps(target.checked)}>
        {t('badge:bar.snaps')}
      </Checkbox>
      <span className="badge-space" />
      <SaveMark autosave={autosave} />
      <Modal open={picking} footer={null} title={t('badge:bar.picture')} onCancel={() => setPicking(false)}>
        <UploadPicture
          hasLibrary
          onChange={(key) => {
            if (key === null) return;
            setPicking(false);
            const [w, h] = [Math.min(30, width), Math.min(15, height)];
            add({ kind: 'picture', elementId: freeName(design, 'picture'), key, x: 0, y: 0, w, h });
          }}
        />
      </Modal>
    </div>
  );
}
