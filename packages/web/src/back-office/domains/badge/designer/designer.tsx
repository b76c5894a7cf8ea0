import { type BadgeTemplate, badgeList, badgeUpdate } from '@convoke/contract/badge/badge.calls.ts';
import { type BadgeDesign, type BadgeElement, warningsOf } from '@convoke/contract/badge/badge.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type KeyboardEvent, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ConflictDialog } from '../../../../ui/publish/conflict-dialog.tsx';
import { useAutosave } from '../../../../ui/publish/use-autosave.ts';
import { queryOf } from '../../../../ui/use-call.ts';
import { PersonPicker } from '../person-picker.tsx';
import { useColumns } from '../use-columns.ts';
import { type Shown, useDrawn } from '../use-drawn.ts';
import { Canvas } from './canvas.tsx';
import { beginHistory, changeHistory, duplicated, withElement, withoutElement } from './design-history.ts';
import { DesignerBar } from './designer-bar.tsx';
import { ElementList } from './element-list.tsx';
import { ElementPanel } from './element-panel.tsx';
import { useElementName } from './element-name.ts';
import { LabelPanel, type Rule } from './label-panel.tsx';

interface Props {
  template: BadgeTemplate;
}

const quick = { hideLoad: true, quiet: true };

/** Designs one template: what stands where, for whom; it keeps itself. */
export function Designer({ template }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nameOf = useElementName();
  const { eventId, templateId } = template;
  const { queryKey } = queryOf(badgeList, { eventId });
  const [history, change] = useReducer(changeHistory, template.design, beginHistory);
  const [rule, setRule] = useState<Rule>({
    name: template.name,
    groupIds: template.groupIds,
    ticketIds: template.ticketIds,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [zoom, setZoom] = useState(4);
  const [snaps, setSnaps] = useState(true);
  const [shown, setShown] = useState<Shown>({ sample: 'latin' });
  const design = history.now;
  const columns = useColumns(eventId);
  const drawn = useDrawn(eventId, design, shown);
  const value = useMemo(() => ({ design, rule }), [design, rule]);
  const autosave = useAutosave({
    value,
    revision: template.version,
    save: async (present, version) => {
      const input = { templateId, version, design: present.design, ...present.rule };
      const saved = await call(badgeUpdate, input, quick);
      client.setQueryData(queryKey, (all) =>
        all?.map((each) =>
          each.templateId === templateId
            ? { ...each, ...present.rule, design: present.design, version: saved.version }
            : each,
        ),
      );
      return saved.version;
    },
    isConflict: (error) => error instanceof CallFailure && error.failure === 'BADGE_CHANGED',
  });
  const theirs = async () => {
    const all = await call(badgeList, { eventId }, { hideLoad: true });
    client.setQueryData(queryKey, all);
    return all.find((each) => each.templateId === templateId);
  };

  const set = (next: BadgeDesign, step?: string) => change({ do: 'set', design: next, ...(step && { step }) });
  const element = design.elements.find(({ elementId }) => elementId === chosen);
  const remove = (elementId: string) => {
    set(withoutElement(design, elementId));
    setChosen(null);
  };
  const place = (next: BadgeElement, isOver: boolean) => {
    if (isOver) return change({ do: 'rest' });
    set(withElement(design, next), `place ${next.elementId}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    const pressed = event.key.toLowerCase();
    if (pressed === 'z' || pressed === 'y') {
      event.preventDefault();
      change({ do: pressed === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
    if (pressed === 'd' && element && design.elements.length < 40) {
      event.preventDefault();
      const made = duplicated(design, element);
      set(made.design);
      setChosen(made.elementId);
    }
  };
  const warnings = warningsOf(design);
  const sizeNow = drawn.data?.shapes.find(({ elementId }) => elementId === chosen)?.size ?? null;
  const refusal = autosave.error instanceof CallFailure ? autosave.error : undefined;
  const problem =
    refusal?.fields[0]?.message ?? (refusal && refusal.failure !== 'BADGE_CHANGED' ? refusal.message : '');
  return (
    <div className="badge-designer" onKeyDown={onKeyDown}>
      <DesignerBar
        design={design}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        zoom={zoom}
        snaps={snaps}
        autosave={autosave}
        onUndo={() => change({ do: 'undo' })}
        onRedo={() => change({ do: 'redo' })}
        onZoom={setZoom}
        onSnaps={setSnaps}
        onAdd={(next, elementId) => {
          set(next);
          setChosen(elementId);
        }}
      />
      {problem && <Alert type="error" showIcon title={problem} />}
      <div className="badge-rooms">
        <section aria-label={t('badge:list.label')}>
          <h3>{t('badge:list.label')}</h3>
          <ElementList
            design={design}
            chosen={chosen}
            onChoose={setChosen}
            onSort={(ids) => {
              const order = ids.toReversed();
              set({
                ...design,
                elements: design.elements.toSorted((a, b) => order.indexOf(a.elementId) - order.indexOf(b.elementId)),
              });
            }}
            onDuplicate={(elementId) => {
              const one = design.elements.find((each) => each.elementId === elementId);
              if (!one) return;
              const made = duplicated(design, one);
              set(made.design);
              setChosen(made.elementId);
            }}
            onDelete={remove}
          />
        </section>
        <section className="badge-stage" aria-label={t('badge:canvas.label')}>
          <PersonPicker eventId={eventId} shown={shown} onShow={setShown} />
          <Canvas
            design={design}
            drawn={drawn.data}
            chosen={chosen}
            zoom={zoom}
            snaps={snaps}
            onChoose={setChosen}
            onPlace={place}
            onDelete={remove}
          />
          <p className="muted badge-hint">{t('badge:canvas.hint')}</p>
          {warnings.map(({ warning, elementId }) => {
            const of = design.elements.find((each) => each.elementId === elementId);
            return (
              <p key={`${warning} ${elementId}`} className="badge-warning">
                {t(`badge:warning.${warning}`, { name: of ? nameOf(of) : '' })}
              </p>
            );
          })}
        </section>
        <section aria-label={element ? nameOf(element) : t('badge:label.title')}>
          <h3>{element ? nameOf(element) : t('badge:label.title')}</h3>
          {element ? (
            <ElementPanel
              design={design}
              element={element}
              columns={columns}
              pictures={template.pictures}
              size={sizeNow}
              onChange={(next) => set(withElement(design, next), `look ${next.elementId}`)}
            />
          ) : (
            <LabelPanel eventId={eventId} design={design} rule={rule} onDesign={set} onRule={setRule} />
          )}
        </section>
      </div>
      <ConflictDialog
        open={autosave.state === 'conflict'}
        onTheirs={async () => {
          const stored = await theirs();
          if (!stored) return;
          const { name, groupIds, ticketIds } = stored;
          change({ do: 'replace', design: stored.design });
          setRule({ name, groupIds, ticketIds });
          autosave.rebase(stored.version);
        }}
        onMine={async () => {
          const stored = await theirs();
          if (!stored) return;
          autosave.rebase(stored.version);
          await autosave.flush();
        }}
      />
    </div>
  );
}
