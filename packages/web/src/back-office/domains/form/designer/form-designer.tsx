import type { FieldType, FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Button, Empty, type InputRef, Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Blocks } from './bar/blocks.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { begin, mainChosen, reduce } from './design/design.ts';
import { type Designing, DesigningProvider } from './design/designing.ts';
import { ChosenTools, DesignerBar, type DesignerView } from './bar/designer-bar.tsx';
import { problemsOf } from './design/form-problems.ts';
import { Palette, useOwnLanguage } from './canvas/palette.tsx';
import { ProblemList } from './bar/problem-list.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { labelInputId } from './properties/label-input.ts';
import { useDesignerDrag } from './canvas/use-designer-drag.tsx';
import { useDesignerKeys } from './bar/use-designer-keys.ts';
import { useRegions } from './use-regions.ts';
import { useRoom } from './use-room.ts';
import { useWidth } from './use-width.ts';
import './form-designer.css';
import { lazyPart } from '../../../../ui/lazy-part.ts';

// What a form that is only looked at does not use comes when it is wanted; the properties as soon as the form stands.
const fetchProperties = () => import('./properties/properties.tsx');
const Properties = lazyPart(() => fetchProperties().then((part) => ({ default: part.Properties })));
const Preview = onDemand(
  () => import('./preview.part.tsx').then((part) => part.Preview),
  () => true,
);
const SideDrawer = onDemand(
  () => import('./side-drawer.tsx').then((part) => part.SideDrawer),
  ({ open }) => open,
);

interface Props {
  value: FormDefinition;
  onChange: (form: FormDefinition) => void;
  /** The field types that may be used here; all of them when left out. Types that a form has already stay editable. */
  types?: readonly FieldType[];
  /** How many have chosen each option with a limit, by `countKey(fieldId, option)` of designing.ts. */
  counts?: ReadonlyMap<string, number>;
  /** At the end of the bar: the state of saving, the button that publishes. */
  tools?: ReactNode;
}

/** How long a drawer takes to be there. */
const drawerMs = 100;

const noCounts: ReadonlyMap<string, number> = new Map();

/**
 * Designs a form: what can be added on the left, the form in the middle, the properties of the chosen field on the right; on a phone both
 * are drawers. It keeps its own history; a `value` that did not come out of `onChange` (another person's version taken, a form copied) is one
 * more step of it. Another form altogether is another designer: give it a `key`. Saving is the owner's matter: draft-editor.tsx beside this
 * file does it for every form that the server keeps. A page that shows it names the texts `designer` in its route.
 */
export function FormDesigner({ value, onChange, types, counts = noCounts, tools }: Props) {
  const { t } = useTranslation();
  const own = useOwnLanguage();
  const [design, dispatch] = useReducer(reduce, value, begin);
  const [language, setLanguage] = useState(own);
  const [view, setView] = useState<DesignerView>('edit');
  const [drawer, setDrawer] = useState<'palette' | 'properties' | null>(null);
  const { hasPalette, hasProperties } = useWidth();
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<InputRef>(null);

  // The owner may be a few letters behind: what it holds then is our own and no news.
  const ownForms = useRef(new WeakSet<FormDefinition>([value]));
  const told = useRef(value);
  useEffect(() => {
    if (told.current === design.form) return;
    told.current = design.form;
    ownForms.current.add(design.form);
    onChange(design.form);
  }, [design.form, onChange]);
  useEffect(() => {
    if (ownForms.current.has(value)) return;
    ownForms.current.add(value);
    told.current = value;
    dispatch({ do: 'take', form: value });
  }, [value]);

  const hasRegions = useRegions(design.form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers of regions are right only once the table is there.
  const found = useMemo(() => problemsOf(design.form, own), [design.form, own, hasRegions]);
  useRoom(root);
  useEffect(() => void fetchProperties().catch(() => undefined), []);
  const { focusChosen, leaveFocus } = useFocusOnChosen(root, design.chosen.at(-1), design.form);
  // At once where the target is there: whoever types on must not lose a letter. A drawer has to come first.
  const soon = (isThere: boolean, focus: () => void) => {
    leaveFocus();
    if (isThere) focus();
    else setTimeout(focus, drawerMs);
  };
  const edit = () => {
    if (!hasProperties) setDrawer('properties');
    const label = () => document.getElementById(labelInputId);
    soon(hasProperties && label() !== null, () => label()?.focus());
  };
  const openPalette = () => {
    if (!hasPalette) setDrawer('palette');
    soon(hasPalette, () => search.current?.focus());
  };
  const designing: Designing = {
    design,
    dispatch,
    language,
    problems: found.byField,
    counts,
    allows: (type) => !types || types.includes(type) || design.form.fields.some((field) => field.type === type),
    edit,
    isWide: hasProperties,
  };
  const keys = useDesignerKeys({ design, dispatch, edit, openPalette, focusChosen });
  const drag = useDesignerDrag(designing);
  const field = mainChosen(design);
  const palette = (
    <Palette
      searchRef={search}
      onDone={() => {
        setDrawer(null);
        focusChosen();
      }}
      blocks={<Blocks onDone={() => setDrawer(null)} />}
    />
  );
  const properties = field ? (
    <Suspense fallback={<Skeleton active />}>
      <Properties key={field.fieldId} field={field} />
    </Suspense>
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('designer:prop.none')} />
  );

  return (
    <DesigningProvider value={designing}>
      <div ref={root} className="fd" onKeyDown={keys}>
        <DesignerBar view={view} onView={setView} onLanguage={setLanguage} tools={tools} />
        {view === 'preview' ? (
          <Preview form={design.form} language={language} />
        ) : (
          <DndContext {...drag.context}>
            <div className="fd-columns">
              {hasPalette && (
                <aside className="fd-side" aria-label={t('designer:palette.title')}>
                  <div className="fd-side-body">{palette}</div>
                </aside>
              )}
              <div className="fd-middle">
                <ProblemList problems={found} />
                <Canvas
                  dropBefore={drag.dropBefore}
                  empty={
                    <Empty description={t('designer:canvas.empty')}>
                      {!hasPalette && (
                        <Button type="primary" onClick={openPalette}>
                          {t('designer:canvas.add')}
                        </Button>
                      )}
                    </Empty>
                  }
                />
                <ChosenTools onAdd={hasPalette ? undefined : openPalette} onEdit={hasProperties ? undefined : edit} />
              </div>
              {hasProperties && (
                <aside className="fd-side fd-right" aria-label={t('designer:prop.title')}>
                  <div className="fd-side-body">{properties}</div>
                </aside>
              )}
            </div>
            <DragOverlay dropAnimation={null}>{drag.overlay}</DragOverlay>
          </DndContext>
        )}
        {!hasPalette && (
          <SideDrawer
            open={drawer === 'palette'}
            // Its search would bring up a phone's keyboard over what there is to choose from.
            afterOpenChange={() => undefined}
            onClose={() => setDrawer(null)}
            placement={hasProperties ? 'left' : 'bottom'}
            size={hasProperties ? 300 : '80%'}
            title={t('designer:palette.title')}
          >
            {palette}
          </SideDrawer>
        )}
        {!hasProperties && (
          <SideDrawer
            open={drawer === 'properties'}
            onClose={() => setDrawer(null)}
            placement="bottom"
            size="80%"
            title={field ? textIn(field.label, language) || t('designer:canvas.unnamed') : t('designer:prop.title')}
          >
            {properties}
          </SideDrawer>
        )}
      </div>
    </DesigningProvider>
  );
}

/** Puts the focus on the chosen field once it is there; asked for by who moved the choice with keys, unless the focus has gone elsewhere meanwhile. */
function useFocusOnChosen(root: { current: HTMLElement | null }, fieldId: string | undefined, form: FormDefinition) {
  const wanted = useRef(false);
  const focus = () => {
    const target =
      root.current?.querySelector<HTMLElement>(`[data-field="${fieldId}"]`) ??
      root.current?.querySelector<HTMLElement>('[data-canvas]');
    target?.focus();
  };
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    focus();
  }, [fieldId, form]);
  return {
    focusChosen: () => {
      wanted.current = true;
      // Nothing may change by it, and then no effect runs: a search that was left without adding anything.
      setTimeout(() => {
        if (!wanted.current) return;
        wanted.current = false;
        focus();
      });
    },
    leaveFocus: () => {
      wanted.current = false;
    },
  };
}
