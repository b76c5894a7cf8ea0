import { voteInit } from '@convoke/contract/vote/vote.calls.ts';
import { voteTemplateUse } from '@convoke/contract/vote/vote.template.calls.ts';
import { Form, Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { browserZone } from '../../../core/format.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefreshVotes } from './use-votes.ts';
import { votePath } from './vote-paths.ts';

interface Props {
  template: { templateId: string; name: string } | undefined;
  onClose: () => void;
}

/** A new vote of one of the organisation's own templates. */
export function UseOwnTemplate({ template, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefreshVotes();
  // Fetched once: tried again after a lost answer, the server finds it made already instead of making another.
  const id = useRef<string>(undefined);
  return (
    <FormDialog<{ title: string }>
      open={template !== undefined}
      name="own-template-vote"
      title={t('vote:create.title')}
      okText={t('template:use.ok')}
      {...(template && { initial: { title: template.name } })}
      onSubmit={async ({ title }) => {
        if (!template) return;
        const timeZone = browserZone();
        const quiet = { quiet: true };
        id.current ??= (await call(voteInit, { timeZone }, quiet)).voteId;
        const { templateId } = template;
        const made = await call(voteTemplateUse, { templateId, voteId: id.current, title, timeZone }, quiet);
        id.current = undefined;
        void refresh();
        void navigate(votePath(made.voteId));
      }}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('vote:field.title')}
        rules={[{ required: true, whitespace: true, message: t('vote:required') }]}
      >
        <Input maxLength={100} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
