import { ArrowDownOutlined, ArrowUpOutlined, EyeInvisibleOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons';
import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import { moduleKinds } from '@convoke/contract/site/site.modules.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { MenuButton, RowMenu } from '../../../../ui/row-menu.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { useModuleName } from '../common/module-name.ts';
import {
  duplicatedModule,
  hasRoom,
  beginModule,
  moved,
  mostModules,
  withModule,
  withModules,
} from '../common/site-moves.ts';

interface Props {
  /** Who else works on which part. */
  others: ReadonlyMap<string, string>;
  onRename: (module: SiteModule) => void;
}

/** The modules of a page in their order: what is dragged on the page is moved here by buttons. */
export function ModuleList({ others, onRename }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { document, page, chosen, choose, change } = useSiteEditor();
  const nameOf = useModuleName();
  const { modules } = page;
  const move = (at: number, by: number) =>
    change((now) => {
      const present = now.pages.find(({ id }) => id === page.id)?.modules ?? [];
      return withModules(now, page.id, moved(present, at, by));
    });
  const remove = (module: SiteModule) => {
    change((now) =>
      withModules(
        now,
        page.id,
        page.modules.filter(({ id }) => id !== module.id),
      ),
    );
    if (chosen === module.id) choose(null);
    void message.info(t('site:module.removed', { name: nameOf(module) }));
  };
  return (
    <>
      <ol className="site-modules" aria-label={t('site:modules.label')}>
        {modules.map((module, at) => {
          const name = nameOf(module);
          const other = others.get(module.id);
          return (
            <li key={module.id} className="site-module-line" data-chosen={module.id === chosen} data-off={!module.isOn}>
              <button
                type="button"
                className="site-module-name"
                aria-pressed={module.id === chosen}
                onClick={() => choose(module.id)}
              >
                {name}
                {!module.isOn && <span className="muted"> · {t('site:module.off')}</span>}
                {other && <span className="site-other"> {other}</span>}
              </button>
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined />}
                disabled={at === 0}
                aria-label={t('common:table.moveUp', { name })}
                onClick={() => move(at, -1)}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowDownOutlined />}
                disabled={at === modules.length - 1}
                aria-label={t('common:table.moveDown', { name })}
                onClick={() => move(at, 1)}
              />
              <RowMenu
                label={t('common:actionsFor', { name })}
                items={[
                  {
                    label: t(module.isOn ? 'site:module.hide' : 'site:module.show'),
                    icon: module.isOn ? <EyeInvisibleOutlined /> : <EyeOutlined />,
                    onClick: () => change((now) => withModule(now, module.id, { isOn: !module.isOn })),
                  },
                  { label: t('common:rename'), onClick: () => onRename(module) },
                  {
                    label: t('common:duplicate'),
                    disabled: modules.length >= mostModules || !hasRoomFor(page, module),
                    onClick: () => {
                      const made = duplicatedModule(document, page, module.id);
                      if (!made) return;
                      change(() => made.document);
                      choose(made.moduleId);
                    },
                  },
                  { label: t('common:delete'), danger: true, onClick: () => remove(module) },
                ]}
              />
            </li>
          );
        })}
      </ol>
      {modules.length === 0 && <p className="muted">{t('site:modules.empty')}</p>}
      <MenuButton
        icon={<PlusOutlined />}
        disabled={modules.length >= mostModules}
        items={moduleKinds.map((kind) => ({
          label: t(`site:kind.${kind}`),
          disabled: !hasRoom(page, kind),
          onClick: () => {
            const module = beginModule(kind);
            // Below what is worked on, else at the end.
            const after = modules.findIndex(({ id }) => id === chosen);
            change((now) =>
              withModules(now, page.id, modules.toSpliced(after < 0 ? modules.length : after + 1, 0, module)),
            );
            choose(module.id);
          },
        }))}
      >
        {t('site:modules.add')}
      </MenuButton>
    </>
  );
}

const hasRoomFor = (page: Parameters<typeof hasRoom>[0], { module }: SiteModule) =>
  moduleKinds.some((kind) => kind === module && hasRoom(page, kind));
