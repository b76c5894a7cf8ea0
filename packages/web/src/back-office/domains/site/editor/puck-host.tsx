import type { SitePage } from '@convoke/contract/site/site.document.ts';
import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import { type Config, createUsePuck, Puck, useGetPuck } from '@puckeditor/core';
// Its style sheet as a file: else it would add one that asks another host for a font.
import '@puckeditor/core/no-external.css';
import { moduleKinds } from '@convoke/contract/site/site.modules.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CanvasFrame, CanvasRoot, frameContext, NoBar } from './canvas-frame.tsx';
import { canvasData, CanvasModule } from './canvas-module.tsx';
import { contentOf, idOf, modulesOf, type PuckItem, unknownItem } from './editor-boundary.ts';
import { useSiteEditor } from '../common/editor-context.ts';
import { puckWords } from './puck-words.ts';
import { hideKeysFromPuck } from './puck-keys.ts';
import { beginModule, withModules } from '../common/site-moves.ts';

/** The one list that the modules of a page stand in, as Puck calls it. */
const zone = 'root:default-zone';
const usePuck = createUsePuck();
// One object each: another would have Puck set itself up anew.
const permissions = { delete: false, duplicate: false };
const iframe = { enabled: true, waitForStyles: false, syncHostStyles: false };

interface Props {
  /** What the modules show of the event, and what stands around them. */
  data: SiteData;
  css: string;
  /** The whole editor: parts of it reach Puck. */
  children: ReactNode;
}

/** Puck, told which modules stand on the page in which order (editor-boundary.ts). Everything else is the editor's own. */
export function PuckHost({ data, css, children }: Props) {
  const { t } = useTranslation();
  const { page, language, change } = useSiteEditor();
  const config = useMemo<Config>(
    () => ({
      components: Object.fromEntries(
        [...moduleKinds, unknownItem].map((kind) => [
          kind,
          {
            label: t(`site:kind.${kind}`),
            fields: {},
            render: ({ id }: { id: string }) => <CanvasModule puckId={id} type={kind} />,
          },
        ]),
      ),
      root: {
        fields: {},
        render: ({ children: modules }: { children: ReactNode }) => <CanvasRoot>{modules}</CanvasRoot>,
      },
    }),
    [t],
  );
  const framed = useMemo(() => ({ data, css, lang: language }), [data, css, language]);
  const words = useMemo(() => puckWords(t), [t]);
  const overrides = useMemo(() => ({ iframe: CanvasFrame, actionBar: NoBar }), []);
  // What it begins with; from then on both tell each other (Follow).
  const [begun] = useState(() => puckData(page));
  useEffect(() => hideKeysFromPuck(window), []);
  // Modules must not be drawn anew for each letter that is typed into one of them: they are given what does not change with it.
  const { event, live, site } = data;
  const steady = useMemo<SiteData>(
    () => ({ event, live, site: { ...site, modules: [], menus: [] } }),
    // biome-ignore lint/correctness/useExhaustiveDependencies: of `site` they go by these alone
    [event, live, site.style, site.page.id, site.page.slug],
  );
  return (
    <frameContext.Provider value={framed}>
      <canvasData.Provider value={steady}>
        <Puck
          config={config}
          data={begun}
          overrides={overrides}
          dictionary={words}
          permissions={permissions}
          iframe={iframe}
          height="auto"
          onChange={({ content, root }) =>
            change((now) => {
              // It names its page itself: it may tell of one that was left a moment ago.
              const shown = now.pages.find(
                ({ id }) => id === (root.props as Record<string, unknown> | undefined)?.['pageId'],
              );
              const after = shown && modulesOf(content as PuckItem[], shown.modules, beginModule);
              return !after || after === shown.modules ? now : withModules(now, shown.id, after);
            })
          }
        >
          <Follow />
          {children}
        </Puck>
      </canvasData.Provider>
    </frameContext.Provider>
  );
}

const puckData = ({ id, modules }: Pick<SitePage, 'id' | 'modules'>) => ({
  content: contentOf(modules),
  root: { props: { pageId: id } as Record<string, string> },
});

const idIn = (item: unknown) => (item as PuckItem | null | undefined)?.props.id;

/** What was undone, moved by buttons, or chosen elsewhere is told to Puck; what is chosen on the page is told to the editor. */
function Follow() {
  const getPuck = useGetPuck();
  const { page, chosen, choose } = useSiteEditor();
  const { id: pageId, modules } = page;
  const chosenByPuck = usePuck((puck) => idIn(puck.selectedItem));
  const isFirst = useRef(true);
  const now = useRef(chosen);
  useEffect(() => {
    const { appState, dispatch } = getPuck();
    const content = contentOf(modules);
    const present = (appState.data.content as PuckItem[]).map(({ type, props }) => `${type} ${idOf(props.id)}`);
    if (content.map(({ type, props }) => `${type} ${props.id}`).join() !== present.join())
      // As a function: of an object Puck complains in the console.
      dispatch({ type: 'setData', data: () => puckData({ id: pageId, modules }), recordHistory: false });
  }, [getPuck, pageId, modules]);
  // What Puck has chosen and the editor is about to take over. Without it both would take each other's choice, for ever: what is dropped is chosen before the editor hears of it.
  const taken = useRef<string | null>(undefined);
  useEffect(() => {
    const id = chosenByPuck === undefined ? null : idOf(chosenByPuck);
    if (isFirst.current) isFirst.current = false;
    else if (id !== now.current) {
      taken.current = id;
      choose(id);
    }
  }, [chosenByPuck, choose]);
  useEffect(() => {
    now.current = chosen;
    if (taken.current !== undefined) {
      if (taken.current === chosen) taken.current = undefined;
      return;
    }
    const known = idIn(getPuck().selectedItem);
    if ((known === undefined ? null : idOf(known)) === chosen) return;
    const at = modules.findIndex(({ id }) => id === chosen);
    const itemSelector = at < 0 ? null : { index: at, zone };
    getPuck().dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false });
  }, [getPuck, modules, chosen]);
  return null;
}
