import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import { UploadPicture } from '../../../ui/upload-picture.tsx';
import type { VoteEditor } from './use-vote-editor.ts';

/** What stands over the page of a vote made of the template. Where it belongs and whose days count is each vote's own. */
export function TemplateWords({ editor }: { editor: VoteEditor }) {
  const { t } = useTranslation();
  const { draft, change } = editor;
  return (
    <Panel>
      <Form layout="vertical" component="div" className="vote-settings">
        <Form.Item label={t('vote:field.title')} htmlFor="template-title" extra={t('template:settings.title')} required>
          <Input
            id="template-title"
            maxLength={100}
            value={draft.title}
            status={draft.title.trim() ? '' : 'error'}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Form.Item>
        <Form.Item
          label={t('vote:field.description')}
          htmlFor="template-description"
          extra={t('vote:settings.description')}
        >
          <Input.TextArea
            id="template-description"
            maxLength={20_000}
            autoSize={{ minRows: 3, maxRows: 12 }}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('vote:field.cover')} htmlFor="template-cover">
          <UploadPicture
            id="template-cover"
            value={draft.coverKey}
            url={draft.coverKey ? `/files/${draft.coverKey}` : null}
            onChange={(coverKey) => change({ coverKey })}
          />
        </Form.Item>
      </Form>
    </Panel>
  );
}
