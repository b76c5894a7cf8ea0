import { voteAdd } from '@convoke/contract/vote/vote.calls.ts';
import { templateRounds, type VoteTemplate } from '@convoke/contract/vote/templates/vote.template.ts';
import { Form, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { ruleWords } from '../editor/rule-words.ts';
import { newPlace, PlaceFields, type VotePlace } from '../common/place-fields.tsx';
import { useCreateVote } from '../common/use-create-vote.ts';

/** What a template holds, and the vote made of it. */
export function TemplateDialog({
  template,
  open,
  onClose,
}: {
  template: VoteTemplate;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const create = useCreateVote();
  const language = currentLanguage();
  return (
    <FormDialog<{ title: string } & VotePlace>
      open={open}
      name="vote-of-template"
      width={680}
      title={template.name[language]}
      okText={t('vote:templates.use')}
      initial={{ title: template.title[language], ...newPlace() }}
      onSubmit={async (values) => {
        await create({
          ...values,
          description: template.description[language],
          rounds: templateRounds(template, language),
        });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">{template.text[language]}</p>
          <TextField of={voteAdd} name="title" label={t('field:title')} />
          <PlaceFields of={voteAdd} form={form} />
          <div className="vote-template-rounds">
            {templateRounds(template, language).map((round) => (
              <section key={round.title}>
                <h3>{round.title}</h3>
                <Form.Item<VotePlace> noStyle shouldUpdate={(before, now) => before.timeZone !== now.timeZone}>
                  {({ getFieldValue }) => (
                    <p className="muted">
                      {ruleWords(rulesOf(round), formatZone(getFieldValue('timeZone') as string), t).join(' ')}
                    </p>
                  )}
                </Form.Item>
                <div className="vote-template-names">
                  {(round.candidates ?? []).map((candidate) => (
                    <Tag key={candidate.name}>
                      {candidate.group ? `${candidate.group}: ${candidate.name}` : candidate.name}
                    </Tag>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** The rules that a template says; what it leaves out is as in a new round. */
function rulesOf(round: ReturnType<typeof templateRounds>[number]) {
  const { choicesMin = 1, choicesMax = 1, groupMin = 0, groupMax = null } = round;
  const { period = 'once', voters = 'device', results = 'voted' } = round;
  return { choicesMin, choicesMax, groupMin, groupMax, period, voters, results };
}
