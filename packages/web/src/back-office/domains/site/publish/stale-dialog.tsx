import { textIn } from '@convoke/contract/site/site.shown.ts';
import type { SitePart } from '@convoke/contract/site/site.parts.ts';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../../core/format.ts';
import { ConflictDialog } from '../../../../ui/publish/conflict-dialog.tsx';
import { useModuleName } from '../common/module-name.ts';
import { moduleOf } from '../common/site-moves.ts';
import type { SiteDraft } from '../common/use-site-draft.ts';

/** Somebody else kept another site meanwhile: says who, and what differs from this one. */
export function StaleDialog({ site }: { site: SiteDraft }) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  const { document, stale, autosave, takeTheirs, keepMine } = site;
  const own = document.language;
  const words = ({ part, id }: SitePart) => {
    const module = part === 'module' ? moduleOf(document, id) : undefined;
    const page = part === 'page' ? document.pages.find((each) => each.id === id) : undefined;
    const menu = part === 'menu' ? document.menus.find((each) => each.id === id) : undefined;
    const title = page?.title ?? menu?.title;
    const name = module ? nameOf(module) : title ? textIn(title, own, own) : '';
    // What is only there in the other one has no name here.
    if (id && !module && !title) return t(`site:part.${part}New`);
    return name ? t(`site:part.${part}Named`, { name }) : t(`site:part.${part}`);
  };
  return (
    <ConflictDialog
      open={autosave.state === 'conflict'}
      onTheirs={takeTheirs}
      onMine={keepMine}
      {...(stale && {
        text: (
          <>
            <p>
              {t('site:stale.text', { name: stale.savedBy || t('site:stale.someone'), time: formatAgo(stale.savedAt) })}
            </p>
            <ul className="site-differs">
              {stale.differs.slice(0, 12).map((part) => (
                <li key={`${part.part} ${part.id}`}>{words(part)}</li>
              ))}
            </ul>
            {stale.differs.length > 12 && <p>{t('site:stale.more', { n: stale.differs.length - 12 })}</p>}
          </>
        ),
      })}
    />
  );
}
