import { SearchOutlined } from '@ant-design/icons';
import type { Language } from '@convoke/contract/core/language.ts';
import { useDraggable } from '@dnd-kit/core';
import { Input, type InputRef } from 'antd';
import { createElement, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostFields } from '../design/design.ts';
import { useDesigning } from '../design/designing.ts';
import { type FieldKind, fieldKinds, isTaken, kindGroups, newField } from '../design/field-kinds.ts';
import { iconOf } from './kind-icons.ts';

/** The interface's language, which the palette's names are in, whatever language is being edited. */
export function useOwnLanguage(): Language {
  const { i18n } = useTranslation();
  const own = i18n.language as Language;
  return ['en', 'zh', 'es', 'ja'].includes(own) ? own : 'en';
}

interface Props {
  searchRef?: Ref<InputRef>;
  /** Something was added, or the search was left: where the focus goes is the designer's matter. */
  onDone: () => void;
  /** Below the fields. */
  blocks?: ReactNode;
}

/** Everything that can be added, by groups; clicked, dragged to its place, or found by typing. */
export function Palette({ searchRef, onDone, blocks }: Props) {
  const { t } = useTranslation();
  const { design, dispatch, allows } = useDesigning();
  const own = useOwnLanguage();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const fits = (kind: FieldKind) =>
    allows(kind.type) &&
    (words === '' || [kind.name[own], kind.name.en].some((name) => name.toLowerCase().includes(words)));
  const { fields } = design.form;
  const isOff = (kind: FieldKind) => isTaken(kind, fields) || fields.length >= mostFields;
  const add = (kind: FieldKind) => {
    dispatch({ do: 'add', fields: [newField(kind, fields)] });
    setSearch('');
    onDone();
  };
  const found = fieldKinds.filter(fits);
  return (
    <div className="fd-palette">
      <Input
        ref={searchRef}
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('designer:palette.search')}
        placeholder={t('designer:palette.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={() => {
          const first = found.find((kind) => !isOff(kind));
          if (first) add(first);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setSearch('');
          onDone();
        }}
      />
      {kindGroups.map((group) => {
        const kinds = found.filter((kind) => kind.group === group);
        if (kinds.length === 0) return null;
        return (
          <section key={group}>
            <h3>{t(`designer:group.${group}`)}</h3>
            <div className="fd-kinds">
              {kinds.map((kind) => (
                <PaletteKind
                  key={kind.key}
                  kind={kind}
                  name={kind.name[own]}
                  disabled={isOff(kind)}
                  onAdd={() => add(kind)}
                />
              ))}
            </div>
          </section>
        );
      })}
      {found.length === 0 && <p className="muted">{t('common:table.nothing')}</p>}
      {words === '' && blocks}
    </div>
  );
}

export const kindDragId = (key: string) => `kind:${key}`;

function PaletteKind(props: { kind: FieldKind; name: string; disabled: boolean; onAdd: () => void }) {
  const { kind, name, disabled, onAdd } = props;
  const { setNodeRef, listeners } = useDraggable({ id: kindDragId(kind.key), disabled });
  return (
    <button type="button" className="fd-kind" ref={setNodeRef} disabled={disabled} onClick={onAdd} {...listeners}>
      {createElement(iconOf(kind.key))}
      <span>{name}</span>
    </button>
  );
}
