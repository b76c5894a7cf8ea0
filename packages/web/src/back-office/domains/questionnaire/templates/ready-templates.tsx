import { SearchOutlined } from '@ant-design/icons';
import { asks } from '@convoke/contract/form/logic/form.check.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { surveyTemplates } from '@convoke/contract/questionnaire/templates/all.ts';
import { templateCategories } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { type SurveyTemplate } from '@convoke/contract/questionnaire/templates/template.ts';
import { Button, Input, Segmented, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { currentLanguage } from '../../../../core/language.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { useIsPhone } from '../../../../ui/use-device.ts';
import { categoryTexts } from './category-texts.ts';
import { matchingTemplates } from './template-search.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';

/** The templates that come with the product. Search and category stand in the address. */
export function ReadyTemplates({ onAdapt }: { onAdapt: (template: SurveyTemplate) => void }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const phone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const openUseTemplate = (template: SurveyTemplate) =>
    dialogs.open(() => import('./use-template.tsx').then((part) => part.UseTemplate), { template });
  const search = params.get('search') ?? '';
  const category = templateCategories.find((each) => each === params.get('category')) ?? 'all';
  const change = (name: string, value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === '' || value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const shown = matchingTemplates(surveyTemplates, search, category);
  const choices = (['all', ...templateCategories] as const).map((each) => ({
    value: each,
    label: t(categoryTexts[each]),
  }));
  return (
    <>
      <div className="template-tools">
        <Input
          prefix={<SearchOutlined className="muted" />}
          allowClear
          className="template-search"
          value={search}
          placeholder={t('questionnaire:template.search')}
          aria-label={t('questionnaire:template.search')}
          onChange={(event) => change('search', event.target.value)}
        />
        {phone ? (
          <Select
            className="template-search"
            aria-label={t('questionnaire:template.category')}
            value={category}
            options={choices}
            onChange={(value) => change('category', value)}
          />
        ) : (
          <Segmented
            aria-label={t('questionnaire:template.category')}
            value={category}
            options={choices}
            onChange={(value) => change('category', value)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('questionnaire:template.nothing')} />
        </div>
      ) : (
        <ul className="template-cards">
          {shown.map((template) => (
            <Card
              key={template.id}
              template={template}
              onPreview={() =>
                dialogs.open(() => import('./template-preview.tsx').then((part) => part.TemplatePreview), {
                  template,
                  onUse: openUseTemplate,
                })
              }
              onUse={() => openUseTemplate(template)}
              onAdapt={() => onAdapt(template)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface CardProps {
  template: SurveyTemplate;
  onPreview: () => void;
  onUse: () => void;
  onAdapt: () => void;
}

function Card({ template, onPreview, onUse, onAdapt }: CardProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const title = textIn(template.title, language);
  const { fields } = template.form;
  return (
    <li className="panel template-card">
      <h2>{title}</h2>
      <p className="muted">{textIn(template.text, language)}</p>
      <div className="template-tags">
        <Tag>{t('questionnaire:template.questions', { count: fields.filter(asks).length })}</Tag>
        {fields.some((field) => field.showWhen) && <Tag color="blue">{t('questionnaire:template.logic')}</Tag>}
        {fields.some((field) => field.right) && <Tag color="green">{t('questionnaire:template.scored')}</Tag>}
      </div>
      <div className="template-actions">
        <Button onClick={onPreview} aria-label={t('questionnaire:template.previewOf', { title })}>
          {t('questionnaire:action.preview')}
        </Button>
        <Button type="primary" ghost onClick={onUse} aria-label={t('questionnaire:template.useOf', { title })}>
          {t('questionnaire:template.use')}
        </Button>
        <Button type="text" onClick={onAdapt} aria-label={t('template:action.adaptOf', { name: title })}>
          {t('template:action.adapt')}
        </Button>
      </div>
    </li>
  );
}
