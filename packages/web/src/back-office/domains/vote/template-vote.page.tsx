import { UnorderedListOutlined } from '@ant-design/icons';
import { voteTemplateFormat, voteTemplateImport } from '@convoke/contract/vote/vote.template.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TemplatesPage } from '../../../ui/template/templates-page.tsx';
import { ReadyTemplates } from './templates/ready-templates.tsx';
import { useRefreshTemplates } from './templates/use-own-templates.ts';
import { listPath } from './common/vote-paths.ts';
import './vote.css';
import { onDemand } from '../../../ui/on-demand.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';

// What is opened from here comes when it is opened.
const NewTemplateDialog = onDemand(
  () => import('./templates/new-template-dialog.tsx').then((part) => part.NewTemplateDialog),
  ({ open }) => open,
);
const OwnVoteTemplates = onDemand(
  () => import('./templates/own-vote-templates.tsx').then((part) => part.OwnVoteTemplates),
  () => true,
);

const TemplateEditor = lazyPart(async () => ({
  default: (await import('./templates/template-editor.tsx')).TemplateEditor,
}));

/** Votes to begin with. */
export default function TemplateVotePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefreshTemplates();
  return (
    <TemplatesPage
      title={t('layout:title.TemplateVote')}
      text={t('vote:templates.text')}
      extra={
        <Button icon={<UnorderedListOutlined />} onClick={() => void navigate(listPath)}>
          {t('vote:templates.list')}
        </Button>
      }
      format={voteTemplateFormat}
      importCall={voteTemplateImport}
      refresh={refresh}
      ready={(onAdapt) => <ReadyTemplates onAdapt={({ key }) => onAdapt(key)} />}
      own={(onEdit, begin) => <OwnVoteTemplates onEdit={onEdit} begin={begin} />}
      dialog={(props) => <NewTemplateDialog {...props} />}
      editor={TemplateEditor}
    />
  );
}
