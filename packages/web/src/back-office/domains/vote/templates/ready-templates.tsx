import { SearchOutlined } from '@ant-design/icons';
import { voteTemplates } from '@convoke/contract/vote/templates/all.ts';
import type { VoteTemplate } from '@convoke/contract/vote/templates/vote.template.ts';
import { voteTemplatePage } from '@convoke/contract/vote/vote.template.calls.ts';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { useAddress } from '../../../../ui/list/use-address.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';

interface Props {
  onAdapt: (template: VoteTemplate) => void;
}

/** The templates that come with the product: what each is for, a look at it, and a vote made of it. */
export function ReadyTemplates({ onAdapt }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const language = currentLanguage();
  const { search, set } = useAddress(voteTemplatePage);
  const words = search.trim().toLowerCase();
  const found = voteTemplates.filter(({ name, text }) =>
    `${name[language]} ${text[language]}`.toLowerCase().includes(words),
  );
  return (
    <>
      <Input
        prefix={<SearchOutlined className="muted" />}
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
              <div className="vote-template-do">
                <Button
                  aria-label={t('vote:templates.lookAt', { name: template.name[language] })}
                  onClick={() =>
                    dialogs.open(() => import('./template-dialog.tsx').then((part) => part.TemplateDialog), {
                      template,
                    })
                  }
                >
                  {t('vote:templates.look')}
                </Button>
                <Button
                  type="text"
                  aria-label={t('template:action.adaptOf', { name: template.name[language] })}
                  onClick={() => onAdapt(template)}
                >
                  {t('template:action.adapt')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
