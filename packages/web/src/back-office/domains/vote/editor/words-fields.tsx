import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../ui/panel.tsx';
import { UploadPicture } from '../../../../ui/upload-picture.tsx';
import type { VoteEditor } from './use-draft.ts';
import { useFittingText } from '../../../../ui/form/fitting-text.tsx';

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
  const title = useFittingText(draft.title, 100, (text) => change({ title: text }));
  const description = useFittingText(draft.description, 20_000, (text) => change({ description: text }));
  return (
    <Panel>
      <Form layout="vertical" component="div" className="vote-settings">
        <Form.Item label={t('vote:field.title')} htmlFor="vote-title" extra={titleHint} required>
          <Input id="vote-title" {...title.input} {...(!draft.title.trim() && { status: 'error' })} />
          {title.problem}
        </Form.Item>
        <Form.Item
          label={t('vote:field.description')}
          htmlFor="vote-description"
          extra={t('vote:settings.description')}
        >
          <Input.TextArea id="vote-description" autoSize={{ minRows: 3, maxRows: 12 }} {...description.input} />
          {description.problem}
        </Form.Item>
        {children}
        <Form.Item label={t('vote:field.cover')} htmlFor="vote-cover">
          <UploadPicture
            id="vote-cover"
            value={draft.coverKey}
            url={draft.coverKey ? `/files/${draft.coverKey}` : null}
            onChange={(coverKey) => change({ coverKey })}
          />
        </Form.Item>
      </Form>
    </Panel>
  );
}
