import { UnorderedListOutlined } from '@ant-design/icons';
import { voteTemplates } from '@convoke/contract/vote/templates/all.ts';
import type { VoteTemplate } from '@convoke/contract/vote/templates/vote.template.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../../core/language.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useTableState } from '../../../ui/use-table-state.ts';
import { listPath } from './vote-paths.ts';
import './vote.css';

/** Votes to begin with: what each is for, a look at it, and a vote made of it. */
export default function TemplateVotePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = currentLanguage();
  const { search, set } = useTableState();
  const [shown, setShown] = useState<VoteTemplate>();
  const words = search.trim().toLowerCase();
  const found = voteTemplates.filter(({ name, text }) =>
    `${name[language]} ${text[language]}`.toLowerCase().includes(words),
  );
  return (
    <>
      <PageHeader
        title={t('layout:title.TemplateVote')}
        text={t('vote:templates.text')}
        extra={
          <Button icon={<UnorderedListOutlined />} onClick={() => void navigate(listPath)}>
            {t('vote:templates.list')}
          </Button>
        }
      />
      <Input.Search
        className="vote-template-search"
        allowClear
        value={search}
        aria-label={t('vote:templates.search')}
        placeholder={t('vote:templates.search')}
        onChange={({ target }) => set({ search: target.value })}
      />
      {found.length === 0 ? (
        <EmptyState title={t('common:table.nothing')} />
      ) : (
        <ul className="vote-templates">
          {found.map((template) => (
            <li key={template.key} className="panel vote-template">
              <h2>{template.name[language]}</h2>
              <p className="muted">{template.text[language]}</p>
              <p className="vote-template-facts">
                {t('vote:templates.rounds', { count: template.rounds.length })}
                {' · '}
                {t('vote:templates.candidates', {
                  count: template.rounds.reduce((sum, round) => sum + round.candidates.length, 0),
                })}
              </p>
              <Button
                aria-label={t('vote:templates.lookAt', { name: template.name[language] })}
                onClick={() => setShown(template)}
              >
                {t('vote:templates.look')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TemplateDialog template={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
