import { voteEdit } from '@convoke/contract/vote/vote.calls.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptField, KeptText } from '../../../../ui/form/kept-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import type { VoteEditor } from './use-draft.ts';

interface Props {
  editor: VoteEditor;
  /** Below the title. */
  titleHint?: string;
  /** Between the words and the picture. */
  children?: ReactNode;
}

/** What stands over the page of a vote: the whole of a template's settings. */
export function WordsFields({ editor, titleHint, children }: Props) {
  const { t } = useTranslation();
  const { draft, change } = editor;
  return (
    <Panel>
      <Form layout="vertical" component="div" className="vote-settings">
        <KeptText
          of={voteEdit}
          name="title"
          id="vote-title"
          label={t('vote:field.title')}
          extra={titleHint}
          value={draft.title}
          onChange={(title) => change({ title })}
        />
        <KeptText
          of={voteEdit}
          name="description"
          id="vote-description"
          label={t('vote:field.description')}
          extra={t('vote:settings.description')}
          rows={3}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        {children}
        <KeptField of={voteEdit} name="coverKey" id="vote-cover" label={t('vote:field.cover')}>
          <UploadPicture
            id="vote-cover"
            value={draft.coverKey}
            url={draft.coverKey ? `/files/${draft.coverKey}` : null}
            onChange={(coverKey) => change({ coverKey })}
          />
        </KeptField>
      </Form>
    </Panel>
  );
}
