import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { SitePage } from '@convoke/contract/site/site.document.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { Button } from 'antd';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FittingInput } from '../../../../ui/form/fitting-text.tsx';
import { useAsk } from '../../../../ui/use-ask.ts';
import { Labelled } from '../fields/module-fields.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { freeSlug, mostPages, movedPage, withNewPage, withoutPage, withPage } from '../common/site-moves.ts';

/** What a page is called, in the language that is written now. */
export function usePageName(): (page: SitePage) => string {
  const { t } = useTranslation();
  const { document, language } = useSiteEditor();
  return useCallback(
    ({ title, slug }) =>
      textIn(title, language, document.language) || (slug === '' ? t('site:page.first') : t('site:page.at', { slug })),
    [document.language, language, t],
  );
}

/** The pages of a site, and what the open one is called. */
export function PagesPanel() {
  const { t } = useTranslation();
  const ask = useAsk();
  const { document, page, language, change, openPage, choose } = useSiteEditor();
  const nameOf = usePageName();
  const { pages } = document;
  const add = () => {
    const made = withNewPage(document, t('site:page.new'), language);
    change(() => made.document);
    openPage(made.pageId);
  };
  const remove = (one: SitePage) =>
    ask({
      title: t('site:page.delete', { name: nameOf(one) }),
      text: t('site:page.deleteText', { count: one.modules.length }),
      ok: t('common:delete'),
      danger: true,
      onOk: async () => {
        change((now) => withoutPage(now, one.id));
        if (one.id === page.id) openPage(pages[0]?.id ?? '');
      },
    });
  return (
    <section className="site-panel" aria-label={t('site:pages.label')}>
      <ol className="site-modules">
        {pages.map((one, at) => {
          const name = nameOf(one);
          return (
            <li key={one.id} className="site-module-line" data-chosen={one.id === page.id}>
              <button
                type="button"
                className="site-module-name"
                aria-pressed={one.id === page.id}
                onClick={() => {
                  choose(null);
                  openPage(one.id);
                }}
              >
                {name}
              </button>
              {at > 0 && (
                <>
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowUpOutlined />}
                    disabled={at === 1}
                    aria-label={t('common:table.moveUp', { name })}
                    onClick={() => change((now) => movedPage(now, at, -1))}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowDownOutlined />}
                    disabled={at === pages.length - 1}
                    aria-label={t('common:table.moveDown', { name })}
                    onClick={() => change((now) => movedPage(now, at, 1))}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('site:list.delete', { name })}
                    onClick={() => remove(one)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      <Button icon={<PlusOutlined />} disabled={pages.length >= mostPages} onClick={add}>
        {t('site:pages.add')}
      </Button>
      <PageFields key={page.id} page={page} />
    </section>
  );
}

const titleField = { max: 80 };
const descriptionField = { max: 300, long: true };

function PageFields({ page }: { page: SitePage }) {
  const { t } = useTranslation();
  const { document, change } = useSiteEditor();
  const id = useId();
  const isTaken = (slug: string) => document.pages.some((each) => each.id !== page.id && each.slug === slug);
  return (
    <div className="site-fields">
      <TextField
        label={t('site:page.title')}
        texts={page.title}
        field={titleField}
        onChange={(title) => change((now) => withPage(now, page.id, { title }), `page title ${page.id}`)}
      />
      <TextField
        label={t('site:page.description')}
        texts={page.description}
        field={descriptionField}
        onChange={(description) =>
          change((now) => withPage(now, page.id, { description }), `page description ${page.id}`)
        }
      />
      {page.slug !== '' && (
        <Labelled id={id} label={t('site:page.slug')}>
          <FittingInput
            id={id}
            max={60}
            value={page.slug}
            onChange={(typed) => {
              const slug = freeSlug(
                { ...document, pages: document.pages.filter((each) => each.id !== page.id) },
                typed,
              );
              if (slug !== page.slug && !isTaken(slug))
                change((now) => withPage(now, page.id, { slug }), `page slug ${page.id}`);
            }}
          />
        </Labelled>
      )}
    </div>
  );
}
