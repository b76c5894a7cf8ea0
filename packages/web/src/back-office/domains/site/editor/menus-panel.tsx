import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { SiteMenu } from '@convoke/contract/site/site.document.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkField } from '../fields/link-field.tsx';
import { Labelled } from '../fields/module-fields.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { useModuleName } from '../common/module-name.ts';
import { usePageName } from './pages-panel.tsx';
import { mostMenus, movedMenu, newId, withoutMenu } from '../common/site-moves.ts';

/** The menu of a site: entries in their order, in two levels. */
export function MenusPanel() {
  const { t } = useTranslation();
  const { document, page, language, change, rest } = useSiteEditor();
  const [open, setOpen] = useState<string>();
  const { menus } = document;
  const set = (to: (menus: readonly SiteMenu[]) => SiteMenu[], step?: string) =>
    change((now) => ({ ...now, menus: to(now.menus) }), step);
  const add = () => {
    const id = newId();
    const title = { [language]: t('site:menu.new') };
    set((now) => [...now, { id, parentId: '', title, target: { kind: 'page', pageId: page.id } }]);
    setOpen(id);
  };
  const lines = menus
    .filter(({ parentId }) => parentId === '')
    .flatMap((menu) => [menu, ...menus.filter(({ parentId }) => parentId === menu.id)]);
  return (
    <section className="site-panel" aria-label={t('site:menus.label')}>
      <ol className="site-modules">
        {lines.map((menu) => {
          const name = textIn(menu.title, language, document.language) || t('site:menu.unnamed');
          const beside = menus.filter(({ parentId }) => parentId === menu.parentId);
          const at = beside.indexOf(menu);
          return (
            <li key={menu.id} className="site-item" data-below={menu.parentId !== ''}>
              <div className="site-item-head">
                <button
                  type="button"
                  className="site-item-title"
                  aria-expanded={open === menu.id}
                  onClick={() => setOpen(open === menu.id ? undefined : menu.id)}
                >
                  {name}
                </button>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined />}
                  disabled={at === 0}
                  aria-label={t('common:table.moveUp', { name })}
                  onClick={() => set((now) => movedMenu(now, menu.id, -1))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined />}
                  disabled={at === beside.length - 1}
                  aria-label={t('common:table.moveDown', { name })}
                  onClick={() => set((now) => movedMenu(now, menu.id, 1))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('site:list.delete', { name })}
                  onClick={() => {
                    rest();
                    set((now) => withoutMenu(now, menu.id));
                  }}
                />
              </div>
              {open === menu.id && (
                <MenuFields
                  menu={menu}
                  onChange={(part) =>
                    set(
                      (now) => now.map((each) => (each.id === menu.id ? { ...each, ...part } : each)),
                      `menu ${menu.id} ${Object.keys(part).join()}`,
                    )
                  }
                />
              )}
            </li>
          );
        })}
      </ol>
      {menus.length === 0 && <p className="muted">{t('site:menus.empty')}</p>}
      <Button icon={<PlusOutlined />} disabled={menus.length >= mostMenus} onClick={add}>
        {t('site:menus.add')}
      </Button>
    </section>
  );
}

const titleField = { max: 60 };

interface FieldsProps {
  menu: SiteMenu;
  onChange: (part: Partial<SiteMenu>) => void;
}

function MenuFields({ menu, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { document, language } = useSiteEditor();
  const pageName = usePageName();
  const moduleName = useModuleName();
  const [where, inside] = [useId(), useId()];
  const { target } = menu;
  const hasBelow = document.menus.some(({ parentId }) => parentId === menu.id);
  // Places by their ids, and the two kinds that are none.
  const places: { label: string; options: { value: string; label: string; target: SiteMenu['target'] }[] }[] = [
    {
      label: t('site:link.pages'),
      options: document.pages.map((page) => ({
        value: page.id,
        label: pageName(page),
        target: { kind: 'page', pageId: page.id },
      })),
    },
    {
      label: t('site:link.modules'),
      options: document.pages.flatMap((page) =>
        page.modules.map((module) => ({
          value: module.id,
          label: `${pageName(page)} › ${moduleName(module)}`,
          target: { kind: 'module' as const, moduleId: module.id },
        })),
      ),
    },
    {
      label: t('field:other'),
      options: [
        { value: 'link', label: t('site:menu.link'), target: { kind: 'link', link: '' } },
        { value: 'group', label: t('site:menu.group'), target: { kind: 'group' } },
      ],
    },
  ];
  const value = target.kind === 'page' ? target.pageId : target.kind === 'module' ? target.moduleId : target.kind;
  const groups = document.menus.filter(({ id, target: { kind } }) => kind === 'group' && id !== menu.id);
  return (
    <div className="site-item-fields">
      <TextField
        label={t('field:title')}
        texts={menu.title}
        field={titleField}
        onChange={(title) => onChange({ title })}
      />
      <Labelled id={where} label={t('site:menu.target')}>
        <Select
          id={where}
          value={value}
          disabled={hasBelow}
          showSearch={{ optionFilterProp: 'label' }}
          options={places}
          onChange={(chosen: string) => {
            const next = places.flatMap(({ options }) => options).find((each) => each.value === chosen)?.target;
            if (next) onChange({ target: next, ...(next.kind === 'group' && { parentId: '' }) });
          }}
        />
      </Labelled>
      {target.kind === 'link' && (
        <LinkField
          label={t('field:link')}
          value={target.link}
          onChange={(link) => onChange({ target: { kind: 'link', link } })}
        />
      )}
      {target.kind !== 'group' && groups.length > 0 && (
        <Labelled id={inside} label={t('site:menu.inside')}>
          <Select
            id={inside}
            value={menu.parentId}
            options={[
              { value: '', label: t('site:menu.top') },
              ...groups.map(({ id, title }) => ({
                value: id,
                label: textIn(title, language, document.language) || t('site:menu.unnamed'),
              })),
            ]}
            onChange={(parentId: string) => onChange({ parentId })}
          />
        </Labelled>
      )}
    </div>
  );
}
