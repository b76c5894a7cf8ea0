import type { Language } from '@convoke/contract/core/language.ts';
import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import { isModuleKind, type ModuleKind, type ModuleProps, siteModules } from '@convoke/contract/site/site.modules.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import { ModuleFrame } from '../../../../public/site/canvas.tsx';
import { canvasFields } from './canvas-fields.tsx';
import { idOf, unknownItem } from './editor-boundary.ts';
import { type SiteEditor, useSiteEditor } from '../common/editor-context.ts';
import { InPlace } from './in-place.tsx';
import { useModuleName } from '../common/module-name.ts';
import { withField, withText } from '../common/site-moves.ts';

/** The page as its modules are given it. */
export const canvasData = createContext<SiteData | undefined>(undefined);

/** One module on the canvas. Puck says which one by its id alone; what it shows comes from the site itself. */
export function CanvasModule({ puckId, type }: { puckId: string; type: string }) {
  const { page, document, language, pictureOf, change, rest, choose } = useSiteEditor();
  const data = useContext(canvasData);
  const { t } = useTranslation();
  const nameOf = useModuleName();
  const id = idOf(puckId);
  const module = page.modules.find((each) => each.id === id);
  if (!module || !data) return <div />;
  if (type === unknownItem || !isModuleKind(module.module)) return <Note id={id}>{t('site:module.unknown')}</Note>;
  if (!module.isOn) return <Note id={id}>{t('site:module.hidden', { name: nameOf(module) })}</Note>;
  const own = document.language;
  return <Drawn kind={module.module} {...{ module, data, language, own, pictureOf, change, rest, choose }} />;
}

/** What is not on the page has a line in its place, to be moved and chosen by. */
const Note = ({ id, children }: { id: string; children: string }) => (
  <div id={id} className="site-canvas-note">
    {children}
  </div>
);

interface DrawnProps extends Pick<SiteEditor, 'language' | 'pictureOf' | 'change' | 'rest' | 'choose'> {
  module: SiteModule;
  kind: ModuleKind;
  data: SiteData;
  own: Language;
}

/** Drawn anew only when the module itself, the language or the event is another: typing into one does not redraw the others. */
const Drawn = memo(function Drawn({ module, kind, data, language, own, pictureOf, change, rest, choose }: DrawnProps) {
  const { t } = useTranslation();
  const props = useMemo(
    () =>
      canvasFields(siteModules[kind].fields, module.props, {
        language,
        own,
        pictureOf,
        text: (texts, field, path): ReactNode => (
          <InPlace
            key={`${path.join('.')} ${language}`}
            text={textIn(texts, language, own)}
            max={field.max}
            isLong={field.long ?? false}
            isBorrowed={!texts[language]}
            label={t(`site:field.${path.findLast((step) => typeof step === 'string')}`)}
            onFocus={() => choose(module.id)}
            onRest={rest}
            onChange={(text) =>
              change(
                (now) => withField(now, module.id, path, withText(texts, language, text)),
                `field ${module.id} ${path.join('.')}`,
              )
            }
          />
        ),
      }),
    [kind, module, language, own, pictureOf, change, rest, choose, t],
  );
  return <ModuleFrame id={module.id} module={kind} props={props as ModuleProps<typeof kind, ReactNode>} data={data} />;
});
