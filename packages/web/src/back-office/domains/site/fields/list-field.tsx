import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type SiteField, schemaOfFields, type SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteEditor } from '../common/editor-context.ts';
import { type FieldPath, moved } from '../common/site-moves.ts';

interface Props {
  label: string;
  field: Extract<SiteField, { kind: 'list' }>;
  value: readonly Record<string, unknown>[];
  path: FieldPath;
  onChange: (path: FieldPath, value: unknown) => void;
  /** The fields of one of them. */
  children: (item: Record<string, unknown>, path: FieldPath) => ReactNode;
}

/** Several of the same: one is open at a time, and all can be moved by buttons. */
export function ListField({ label, field, value, path, onChange, children }: Props) {
  const { t } = useTranslation();
  const { language, document } = useSiteEditor();
  const [open, setOpen] = useState<number>();
  const titleOf = (item: Record<string, unknown>, at: number) => {
    const [name] = Object.entries(field.fields).find(([, { kind }]) => kind === 'text') ?? [];
    return (
      textIn((name ? item[name] : {}) as SiteTexts, language, document.language) || t('site:list.item', { n: at + 1 })
    );
  };
  const move = (at: number, by: number) => {
    onChange(path, moved(value, at, by));
    if (open === at) setOpen(at + by);
  };
  return (
    <section className="site-field" aria-label={label}>
      <span className="site-label">{label}</span>
      <ol className="site-items">
        {value.map((item, at) => {
          const title = titleOf(item, at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own, and what is open follows a move
            <li key={at} className="site-item">
              <div className="site-item-head">
                <button
                  type="button"
                  className="site-item-title"
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? undefined : at)}
                >
                  {title}
                </button>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined />}
                  disabled={at === 0}
                  aria-label={t('common:table.moveUp', { name: title })}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined />}
                  disabled={at === value.length - 1}
                  aria-label={t('common:table.moveDown', { name: title })}
                  onClick={() => move(at, 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('site:list.delete', { name: title })}
                  onClick={() => {
                    onChange(path, value.toSpliced(at, 1));
                    setOpen(undefined);
                  }}
                />
              </div>
              {open === at && <div className="site-item-fields">{children(item, [...path, at])}</div>}
            </li>
          );
        })}
      </ol>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={value.length >= field.max}
        onClick={() => {
          onChange(path, [...value, schemaOfFields(field.fields).parse({})]);
          setOpen(value.length);
        }}
      >
        {t('common:add')}
      </Button>
    </section>
  );
}
