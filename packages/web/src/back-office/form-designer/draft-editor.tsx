import {
  formDraft,
  type FormDraft,
  formDraftSave,
  formPublish,
  formVersion,
} from '@convoke/contract/form/form.calls.ts';
import type { FieldType, FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { countKey } from './design/designing.ts';
import { FormDesigner } from './form-designer.tsx';
import { PublishButton } from './bar/publish-button.tsx';
import { SaveMark } from './bar/save-state.tsx';
import { useAutosave } from './bar/use-autosave.ts';

/** How often the places taken of limited options are fetched; a hidden page fetches nothing. */
const liveMs = 10_000;

export const draftKey = (formId: string) => ['form-draft', formId] as const;

export interface DraftHandle {
  form: FormDefinition;
  /** Puts another definition in the place of this one; it can be undone. */
  replace: (form: FormDefinition) => void;
  /** Saves what is not saved yet; null when that could not be. */
  flush: () => Promise<number | null>;
}

interface Props {
  formId: string;
  types?: readonly FieldType[];
  /** More tools of the page, before the button that publishes. */
  tools?: (draft: DraftHandle) => ReactNode;
  onPublished?: () => void;
  /** Whether it is published when it is ready. The form of a template is not: what is saved is what it says. */
  publishes?: boolean;
}

/** Designs a form that the server keeps: loads its draft, saves it as it changes, and publishes it. */
export function DraftEditor(props: Props) {
  const { formId } = props;
  const draft = useQuery({
    queryKey: draftKey(formId),
    queryFn: ({ signal }) => call(formDraft, { formId }, { signal, hideLoad: true }),
    // What is edited comes from here once; afterwards the editor knows better.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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

function Editor({ formId, types, tools, onPublished, publishes = true, first }: Props & { first: FormDraft }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form, setForm] = useState<FormDefinition>(first.definition);
  const [version, setVersion] = useState(first.version);
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
  const published = useQuery({
    queryKey: ['form-version', formId, version],
    queryFn: ({ signal }) => call(formVersion, { formId, version }, { signal, hideLoad: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: publishes,
  });
  const counts = useTaken(formId, first);
  const publish = async () => {
    const revision = await autosave.flush();
    if (revision === null) return false;
    const done = await call(formPublish, { formId, revision }, { quiet: true });
    autosave.advance(done.revision);
    setVersion(done.version);
    void message.success(t('designer:publish.done'));
    await client.invalidateQueries({ queryKey: draftCountsKey(formId) });
    onPublished?.();
    return true;
  };
  return (
    <>
      <FormDesigner
        value={form}
        onChange={setForm}
        counts={counts}
        {...(types && { types })}
        tools={
          <>
            <SaveMark autosave={autosave} />
            {tools?.({ form, replace: setForm, flush: autosave.flush })}
            {publishes && published.data && (
              <PublishButton published={published.data} draft={form} onPublish={publish} />
            )}
          </>
        }
      />
      <Conflict
        open={autosave.state === 'conflict'}
        formId={formId}
        onTheirs={(theirs) => {
          autosave.rebase(theirs.revision, theirs.definition);
          setVersion(theirs.version);
          setForm(theirs.definition);
        }}
        onMine={(theirs) => {
          autosave.rebase(theirs.revision);
          setVersion(theirs.version);
        }}
      />
    </>
  );
}

const draftCountsKey = (formId: string) => ['form-taken', formId] as const;

/** How many have chosen each limited option, as it is now. */
function useTaken(formId: string, first: FormDraft): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: draftCountsKey(formId),
    queryFn: async ({ signal }) => (await call(formDraft, { formId }, { signal, hideLoad: true, quiet: true })).taken,
    initialData: first.taken,
    refetchInterval: liveMs,
  });
  return useMemo(() => new Map(data.map(({ fieldId, option, taken }) => [countKey(fieldId, option), taken])), [data]);
}

interface ConflictProps {
  open: boolean;
  formId: string;
  onTheirs: (theirs: FormDraft) => void;
  onMine: (theirs: FormDraft) => void;
}

/** Somebody else (or another tab) saved meanwhile: whose form stays is for the person to say. */
function Conflict({ open, formId, onTheirs, onMine }: ConflictProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const decide = async (then: (theirs: FormDraft) => void) => {
    setBusy(true);
    try {
      then(await call(formDraft, { formId }, { hideLoad: true }));
    } catch (error) {
      // It has been toasted; the question stays.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      closable={false}
      title={t('designer:conflict.title')}
      footer={[
        <Button key="mine" danger disabled={busy} onClick={() => void decide(onMine)}>
          {t('designer:conflict.mine')}
        </Button>,
        <Button key="theirs" type="primary" loading={busy} onClick={() => void decide(onTheirs)}>
          {t('designer:conflict.theirs')}
        </Button>,
      ]}
    >
      <p>{t('designer:conflict.text')}</p>
    </Modal>
  );
}
