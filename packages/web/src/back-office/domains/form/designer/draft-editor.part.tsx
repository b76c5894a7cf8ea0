import {
  formDraft,
  type FormDraft,
  formDraftSave,
  formPublish,
  formVersion,
} from '@convoke/contract/form/form.calls.ts';
import type { FieldType, FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { App, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { PublishBar, type Standing } from '../../../../ui/publish/publish-bar.tsx';
import { SaveMark } from '../../../../ui/publish/save-mark.tsx';
import { useAutosave } from '../../../../ui/publish/use-autosave.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { differs } from './design/changes.part.ts';
import { countKey } from './design/designing.ts';
import { FormDesigner } from './form-designer.tsx';

// What is opened from here comes when it is opened.
const PublishDialog = onDemand(
  () => import('./bar/publish-dialog.tsx').then((part) => part.PublishDialog),
  ({ open }) => open,
);
const ConflictDialog = onDemand(
  () => import('../../../../ui/publish/conflict-dialog.tsx').then((part) => part.ConflictDialog),
  ({ open }) => open,
);

/** How often the places taken of limited options are fetched; a hidden page fetches nothing. */
const liveMs = 10_000;

export interface DraftHandle {
  form: FormDefinition;
  /** Puts another definition in the place of this one; it can be undone. */
  replace: (form: FormDefinition) => void;
  /** Saves what is not saved yet; null when that could not be. */
  flush: () => Promise<number | null>;
}

/** How what a form belongs to goes public. */
export interface Publishing {
  standing: Standing;
  /** What the public sees now, in the page's own words. */
  state?: ((isChanged: boolean) => string | undefined) | undefined;
  /** Makes it public the first time, once the form is published; make its calls with `{ quiet: true }`. Without it only the form is published. */
  open?: (() => Promise<unknown>) | undefined;
  /** What publishing means here. */
  text?: string | undefined;
  /** Why this form cannot be published. */
  why?: ((form: FormDefinition) => string | undefined) | undefined;
  onPublished?: () => void;
  /** Pausing, going on. */
  tools?: ReactNode;
}

interface Props {
  formId: string;
  types?: readonly FieldType[];
  /** More tools of the page, at the end of the designer's bar. */
  tools?: (draft: DraftHandle) => ReactNode;
  /** Without it nothing is published: what is saved of a template's form is what it says. */
  publishing?: Publishing;
}

/** Designs a form that the server keeps: loads its draft, saves it as it changes, and publishes it. */
export function DraftEditor(props: Props) {
  const { formId } = props;
  // What is edited comes from here once; afterwards the editor knows better.
  const draft = useCall(formDraft, { formId }, { anew: true, once: true });
  if (draft.data) return <Editor key={formId} {...props} first={draft.data} />;
  if (draft.error) {
    return (
      <Panel>
        <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      </Panel>
    );
  }
  return (
    <Panel>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Panel>
  );
}

const isConflict = (error: unknown) => error instanceof CallFailure && error.failure === 'FORM_DRAFT_CONFLICT';

const stored = ({ fields, pace }: FormDefinition) => ({ fields, ...(pace && { pace }) });

function Editor({ formId, types, tools, publishing, first }: Props & { first: FormDraft }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refreshTaken = useRefresh(formDraft);
  const [form, setForm] = useState<FormDefinition>(first.definition);
  const [version, setVersion] = useState(first.version);
  const [isPublishing, setPublishing] = useState(false);
  const autosave = useAutosave({
    value: form,
    revision: first.revision,
    isConflict,
    save: async (value, revision) => {
      const saved = await call(
        formDraftSave,
        { formId, revision, definition: stored(value) },
        { hideLoad: true, quiet: true },
      );
      return saved.revision;
    },
  });
  const published = useCall(
    formVersion,
    { formId, version },
    { staleTime: Number.POSITIVE_INFINITY, enabled: publishing !== undefined },
  );
  const counts = useTaken(formId, first);
  const isChanged = published.data !== undefined && differs(published.data, form);
  const publish = async () => {
    const revision = await autosave.flush();
    if (revision === null) return false;
    if (isChanged) {
      const done = await call(formPublish, { formId, revision }, { quiet: true });
      autosave.advance(done.revision);
      setVersion(done.version);
      await refreshTaken();
    }
    await publishing?.open?.();
    void message.success(t('publish:done'));
    publishing?.onPublished?.();
    return true;
  };
  const learn = async (then: (theirs: FormDraft) => void) =>
    then(await call(formDraft, { formId }, { hideLoad: true }));
  const opens = publishing?.open !== undefined;
  return (
    <>
      {publishing && published.data && (
        <PublishBar
          standing={publishing.standing}
          isChanged={isChanged}
          state={publishing.state?.(isChanged)}
          autosave={autosave}
          opens={opens}
          why={publishing.why?.(form)}
          onPublish={() => setPublishing(true)}
        >
          {publishing.tools}
        </PublishBar>
      )}
      <FormDesigner
        value={form}
        onChange={setForm}
        counts={counts}
        {...(types && { types })}
        tools={
          <>
            {!publishing && <SaveMark autosave={autosave} />}
            {tools?.({ form, replace: setForm, flush: autosave.flush })}
          </>
        }
      />
      {published.data && (
        <PublishDialog
          open={isPublishing}
          published={published.data}
          draft={form}
          text={publishing?.text}
          okText={t(opens ? 'publish:publish' : 'publish:changes')}
          onPublish={publish}
          onClose={() => setPublishing(false)}
        />
      )}
      <ConflictDialog
        open={autosave.state === 'conflict'}
        text={t('designer:conflict.text')}
        onTheirs={() =>
          learn((theirs) => {
            autosave.rebase(theirs.revision, theirs.definition);
            setVersion(theirs.version);
            setForm(theirs.definition);
          })
        }
        onMine={() =>
          learn((theirs) => {
            autosave.rebase(theirs.revision);
            setVersion(theirs.version);
          })
        }
      />
    </>
  );
}

/** How many have chosen each limited option, as it is now. */
function useTaken(formId: string, first: FormDraft): ReadonlyMap<string, number> {
  const { data } = useCall(formDraft, { formId }, { quiet: true, everyMs: liveMs, initialData: first });
  const { taken: all } = data ?? first;
  return useMemo(() => new Map(all.map(({ fieldId, option, taken }) => [countKey(fieldId, option), taken])), [all]);
}
