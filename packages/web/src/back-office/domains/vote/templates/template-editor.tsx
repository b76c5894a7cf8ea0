import { ArrowLeftOutlined, FormOutlined } from '@ant-design/icons';
import {
  type OwnVoteTemplate,
  voteTemplateEdit,
  voteTemplateInfo,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { Button, Tabs } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../../core/call.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SaveMark } from '../../../../ui/publish/save-mark.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { RoundsTab } from '../editor/rounds-tab.tsx';
import { EditorNotes } from '../editor/editor-notes.tsx';
import type { Flush } from '../editor/hand-over.ts';
import { TemplateQuestions } from './template-questions.tsx';
import { useTemplateEditor } from './use-template-editor.ts';
import { WordsFields } from '../editor/words-fields.tsx';

const tabs = ['rounds', 'settings', 'questions'] as const;

interface Props {
  templateId: string;
  onBack: () => void;
}

/** One of the organisation's own templates: the rounds, words and questions that votes made of it begin with. */
export function TemplateEditor({ templateId, onBack }: Props) {
  const { data: template, error, refetch } = useCall(voteTemplateInfo, { templateId });
  const { t } = useTranslation();
  if (template) return <Editor template={template} onBack={onBack} />;
  if (!error) return <PageSkeleton />;
  return (
    <Panel>
      <ErrorState error={error} onRetry={() => void refetch()} />
      <div className="vote-template-back">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('template:list.back')}
        </Button>
      </div>
    </Panel>
  );
}

function Editor({ template, onBack }: { template: OwnVoteTemplate; onBack: () => void }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<string>();
  const flush = useRef<Flush>(undefined);
  const [isFlushing, setFlushing] = useState(false);
  const { templateId } = template;
  const tab = tabs.find((each) => each === params.get('part')) ?? 'rounds';
  const go = (part: string) =>
    setParams({ template: templateId, ...(part !== 'rounds' && { part }) }, { replace: true });
  const editor = useTemplateEditor(template);
  /** What was just typed into the questions belongs to it. */
  const use = async () => {
    setFlushing(true);
    const saved = await editor.autosave.flush();
    const asked = await flush.current?.();
    setFlushing(false);
    // What stands in the way stands on the page.
    if (asked === null) go('questions');
    else if (saved !== null)
      dialogs.open(() => import('./use-own-template.tsx').then((part) => part.UseOwnTemplate), { template });
  };
  const rename = async (details: { name: string; description: string }) => {
    const version = (await editor.autosave.flush()) ?? template.version;
    const renamed = await call(voteTemplateEdit, { templateId, version, ...details }, { quiet: true });
    editor.autosave.advance(renamed.version);
    return renamed;
  };
  return (
    <>
      <PageHeader
        title={template.name}
        text={template.description}
        extra={
          <>
            <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
              {t('template:list.back')}
            </Button>
            <SaveMark autosave={editor.autosave} />
            <Button
              icon={<FormOutlined />}
              onClick={() =>
                dialogs.open(() => import('./rename-template.tsx').then((part) => part.RenameTemplate), {
                  template,
                  onSave: rename,
                })
              }
            >
              {t('template:rename.title')}
            </Button>
          </>
        }
        action={
          <Button type="primary" loading={isFlushing} onClick={() => void use()}>
            {t('template:action.use')}
          </Button>
        }
      />
      <EditorNotes editor={editor} />
      <Tabs
        className="vote-tabs"
        activeKey={tab}
        onChange={go}
        items={tabs.map((key) => ({ key, label: t(`vote:tab.${key}`) }))}
      />
      {tab === 'rounds' && <RoundsTab editor={editor} chosen={chosen} onChoose={setChosen} />}
      {tab === 'settings' && <WordsFields editor={editor} titleHint={t('template:settings.title')} />}
      {tab === 'questions' && <TemplateQuestions template={template} editor={editor} flush={flush} />}
    </>
  );
}
