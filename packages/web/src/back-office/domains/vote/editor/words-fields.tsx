import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../ui/panel.tsx';
import { UploadPicture } from '../../../../ui/upload-picture.tsx';
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
        <Form.Item label={t('vote:field.title')} htmlFor="vote-title" extra={titleHint} required>
          <Input
            id="vote-title"
            maxLength={100}
            value={draft.title}
            status={draft.title.trim() ? '' : 'error'}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Form.Item>
        <Form.Item
          label={t('vote:field.description')}
          htmlFor="vote-description"
          extra={t('vote:settings.description')}
        >
          <Input.TextArea
            id="vote-description"
            maxLength={20_000}
            autoSize={{ minRows: 3, maxRows: 12 }}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
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
