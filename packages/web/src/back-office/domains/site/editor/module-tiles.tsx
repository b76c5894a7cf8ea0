import { moduleKinds } from '@convoke/contract/site/site.modules.ts';
import { Drawer } from '@puckeditor/core';
import { useTranslation } from 'react-i18next';
import { useSiteEditor } from '../common/editor-context.ts';
import { hasRoom } from '../common/site-moves.ts';

/** Kinds of modules, to be dragged to their place on the page. The button above adds the same by the keyboard. */
export function ModuleTiles() {
  const { t } = useTranslation();
  const { page } = useSiteEditor();
  return (
    <section className="site-tiles" aria-label={t('site:modules.drag')}>
      <h3>{t('site:modules.drag')}</h3>
      <Drawer>
        {moduleKinds.map((kind) => {
          const isFull = !hasRoom(page, kind);
          return (
            <Drawer.Item key={kind} name={kind} isDragDisabled={isFull}>
              {() => (
                <div className="site-tile" data-full={isFull}>
                  {t(`site:kind.${kind}`)}
                </div>
              )}
            </Drawer.Item>
          );
        })}
      </Drawer>
    </section>
  );
}
