import { voteTemplates } from '@convoke/contract/vote/templates/all.ts';
import { templateRounds } from '@convoke/contract/vote/templates/vote.template.ts';
import { voteTemplateAdd } from '@convoke/contract/vote/vote.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { TemplateBegin, TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { useRefreshTemplates } from './use-own-templates.ts';

interface Values {
  name: string;
  description: string;
  /** Key of a ready-made one; '' = one empty round. */
  begin: string;
}

interface Props {
  open: boolean;
  /** Key of the ready-made template to begin with. */
  begin?: string | undefined;
  onMade: (templateId: string) => void;
  onClose: () => void;
}

/** A template of one's own: one empty round, or the rounds of a ready-made one to change. */
export function NewTemplateDialog({ open, begin, onMade, onClose }: Props) {
  const { t } = useTranslation();
  const refresh = useRefreshTemplates();
  const language = currentLanguage();
  const ready = voteTemplates.find((each) => each.key === begin);
  return (
    <FormDialog<Values>
      // Another beginning has its own words.
      key={ready?.key ?? 'empty'}
      open={open}
      name="new-template"
      title={t('template:new.title')}
      okText={t('template:new.ok')}
      initial={{
        name: ready?.name[language] ?? '',
        description: ready?.text[language] ?? '',
        begin: ready?.key ?? '',
      }}
      onSubmit={async ({ name, description, begin: from }) => {
        const chosen = voteTemplates.find((each) => each.key === from);
        const content = chosen
          ? {
              title: chosen.title[language],
              description: chosen.description[language],
              rounds: templateRounds(chosen, language),
            }
          : { title: name, rounds: [{ title: t('vote:round.number', { n: 1 }) }] };
        const { templateId } = await call(voteTemplateAdd, { name, description, content }, { quiet: true });
        void refresh();
        onMade(templateId);
      }}
      onClose={onClose}
    >
      <TemplateDetails />
      <TemplateBegin
        empty={t('template:new.emptyVote')}
        ready={voteTemplates.map((each) => ({ value: each.key, label: each.name[language] }))}
      />
    </FormDialog>
  );
}
