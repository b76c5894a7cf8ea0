import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import { shownSite } from '@convoke/contract/site/site.shown.ts';
import { siteCanvas } from '@convoke/contract/site/site.calls.ts';
import { Alert, Tabs } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CanvasProvider, siteCss } from '../../../../public/site/canvas.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useIsMobile } from '../../../../ui/use-device.ts';
import { localeOfEvent, useCanvasTexts } from '../looks/canvas-texts.ts';
import { type Device } from '../looks/devices.ts';
import { type SiteEditor as Editor, editorContext } from '../common/editor-context.ts';
import { EditorBar } from './editor-bar.tsx';
import { MenusPanel } from './menus-panel.tsx';
import { ModuleList } from './module-list.tsx';
import { ModuleTiles } from './module-tiles.tsx';
import { ModulePanel } from './module-panel.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { Stage } from './stage.tsx';
import { StylePanel } from './style-panel.tsx';
import { moduleOf, withModule } from '../common/site-moves.ts';
import { useOtherEditors } from './use-other-editors.ts';
import { type Draft, useSiteDraft } from '../common/use-site-draft.ts';
import { PuckHost } from './puck-host.tsx';
import { SiteBar } from '../publish/site-bar.tsx';
import { StaleDialog } from '../publish/stale-dialog.tsx';
import '../site.css';

interface Props {
  eventId: string;
  draft: Draft;
  shownVersion: number | null;
  hasChanges: boolean;
}

const panels = ['modules', 'pages', 'menus', 'style'] as const;
type PanelName = (typeof panels)[number] | 'canvas';

/** The editor of an event's site: what is changed keeps itself, and everything can be reached without a mouse. */
export default function SiteEditor({ eventId, draft, shownVersion, hasChanges }: Props) {
  const site = useSiteDraft(eventId, draft);
  const { document } = site;
  const [wished, setLanguage] = useState<Language>(document.language);
  const language = document.languages.includes(wished) ? wished : document.language;
  const canvas = useCall(siteCanvas, { eventId, language }, { keep: true });
  const texts = useCanvasTexts(language);
  if (!canvas.data || !texts.data) {
    if (!canvas.error && !texts.error) return <PageSkeleton />;
    return (
      <ErrorState
        error={canvas.error ?? texts.error}
        onRetry={() => void Promise.all([canvas.refetch(), texts.refetch()])}
      />
    );
  }
  const { event, live } = canvas.data;
  return (
    <CanvasProvider texts={texts.data} language={language} locale={localeOfEvent(language)} code={event.code}>
      <Working {...{ eventId, site, language, event, live, shownVersion, hasChanges }} onLanguage={setLanguage} />
      <StaleDialog site={site} />
    </CanvasProvider>
  );
}

interface WorkingProps extends Omit<Props, 'draft'> {
  site: ReturnType<typeof useSiteDraft>;
  language: Language;
  event: PublicEvent;
  live: SiteLive;
  onLanguage: (language: Language) => void;
}

function Working({ eventId, site, language, event, live, shownVersion, hasChanges, onLanguage }: WorkingProps) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const isNarrow = useIsMobile();
  const { document, change, rest, pictureOf, learnPicture, takeTheirs } = site;
  const [pageId, openPage] = useState(document.pages[0]?.id);
  const page = document.pages.find(({ id }) => id === pageId) ?? document.pages[0];
  const [chosen, choose] = useState<string | null>(null);
  const [panel, setPanel] = useState<PanelName>('modules');
  const [device, setDevice] = useState<Device>(isNarrow ? 'phone' : 'desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>(document.style.scheme === 'dark' ? 'dark' : 'light');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const seen = useOtherEditors(eventId, chosen ?? page?.id ?? '');
  // What somebody else kept while nothing was changed here shows at once.
  const isBehind = seen.version > site.version && site.autosave.state === 'saved';
  useEffect(() => {
    if (isBehind) void takeTheirs();
  }, [isBehind, takeTheirs]);
  const learnDocument = useCallback(
    ({ documentId, name }: { documentId: string; name: string }) =>
      setPicked((old) => new Map(old).set(documentId, name)),
    [],
  );
  const documentName = useCallback(
    (documentId: string) => live.documents[documentId]?.name ?? picked.get(documentId),
    [live.documents, picked],
  );
  const code = event.code;
  const shown = useMemo(
    () => (page ? shownSite(document, page.slug, { code, version: 0, language, pictureOf }) : undefined),
    [document, page, code, language, pictureOf],
  );
  const css = useMemo(() => siteCss({ ...document.style, scheme }), [document.style, scheme]);
  const data = useMemo(() => shown && { event, site: shown, live }, [event, shown, live]);
  const editor = useMemo<Editor | undefined>(
    () =>
      page && {
        eventId,
        event,
        live,
        document,
        page,
        language,
        chosen,
        choose,
        change,
        rest,
        openPage,
        pictureOf,
        learnPicture,
        learnDocument,
        documentName,
      },
    [
      eventId,
      event,
      live,
      document,
      page,
      language,
      chosen,
      change,
      rest,
      pictureOf,
      learnPicture,
      learnDocument,
      documentName,
    ],
  );
  if (!editor || !data) return null;
  const module = moduleOf(document, chosen);
  const rename = (of: SiteModule) =>
    dialogs.open(() => import('./rename-dialog.tsx').then((part) => part.RenameDialog), {
      module: of,
      onRename: (name: string) => change((now) => withModule(now, of.id, { name })),
    });
  const onKeyDown = (pressed: KeyboardEvent) => {
    const { target } = pressed;
    // Within a field these keys are the field's own.
    const isTyping = (target as Element).closest('input, textarea, [contenteditable]:not([contenteditable="false"])');
    const key = pressed.key.toLowerCase();
    if (isTyping || !(pressed.ctrlKey || pressed.metaKey) || (key !== 'z' && key !== 'y')) return;
    pressed.preventDefault();
    if (key === 'y' || pressed.shiftKey) site.redo();
    else site.undo();
  };
  const others = new Map(seen.others.map(({ part, name, isMe }) => [part, isMe ? t('site:others.me') : name]));
  const goTo = (place: {
    pageId: string;
    moduleId: string;
    menuId: string;
    field: string;
    language: Language | null;
  }) => {
    if (place.language) onLanguage(place.language);
    const home = document.pages.find(
      ({ id, modules }) => id === place.pageId || modules.some((one) => one.id === place.moduleId),
    );
    if (home) openPage(home.id);
    choose(place.moduleId || null);
    if (place.menuId) setPanel('menus');
    else if (place.moduleId) setPanel('modules');
    else setPanel(place.field.startsWith('style') || place.field === 'logo' ? 'style' : 'pages');
  };
  const stage = <Stage device={device} label={t('site:canvas.label')} />;
  const side = (
    <Tabs
      className="site-side"
      tabBarGutter={16}
      activeKey={panel}
      onChange={(key) => setPanel(key as PanelName)}
      items={[
        {
          key: 'modules',
          label: t('site:panel.modules'),
          children: (
            <>
              <ModuleList others={others} onRename={rename} />
              {!isNarrow && <ModuleTiles />}
            </>
          ),
        },
        { key: 'pages', label: t('site:panel.pages'), children: <PagesPanel /> },
        { key: 'menus', label: t('site:panel.menus'), children: <MenusPanel /> },
        { key: 'style', label: t('site:panel.style'), children: <StylePanel /> },
        ...(isNarrow ? [{ key: 'canvas', label: t('site:panel.canvas'), children: stage }] : []),
      ]}
    />
  );
  const fields = module && (
    <ModulePanel
      module={module}
      other={others.get(module.id)}
      onClose={() => choose(null)}
      onRename={() => rename(module)}
    />
  );
  return (
    <editorContext.Provider value={editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor */}
      <div className="site-editor" onKeyDown={onKeyDown}>
        <SiteBar
          eventId={eventId}
          site={site}
          shownVersion={shownVersion}
          hasChanges={hasChanges}
          onPlace={goTo}
          frame={{ event, live, language }}
        />
        <EditorBar
          site={site}
          others={seen.others}
          device={device}
          scheme={scheme}
          onDevice={setDevice}
          onScheme={setScheme}
          onLanguage={onLanguage}
        />
        {site.problem && (
          <Alert
            type="error"
            showIcon
            className="site-problem"
            title={site.problem.fields.map(({ message }) => message).join(' ') || site.problem.message}
          />
        )}
        <PuckHost data={data} css={css}>
          {isNarrow ? (
            <div className="site-narrow">{fields && panel === 'modules' ? fields : side}</div>
          ) : (
            <div className="site-wide" data-open={module !== undefined}>
              {side}
              {stage}
              {fields}
            </div>
          )}
        </PuckHost>
      </div>
    </editorContext.Provider>
  );
}
