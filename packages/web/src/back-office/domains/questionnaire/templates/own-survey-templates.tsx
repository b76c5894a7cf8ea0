import {
  type OwnTemplateRow,
  questionnaireTemplateEdit,
  questionnaireTemplatePage,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { Tag } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { OwnTemplates } from '../../../../ui/template/own-templates.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { CategoryField } from './category-field.tsx';
import { categoryTexts } from './category-texts.ts';
import { templateCalls, useCategories, useRefreshTemplates } from './use-own-templates.ts';

interface Props {
  onEdit: (templateId: string) => void;
  /** How to begin, when there are none. */
  begin: ReactNode;
}

/** The organisation's own templates of questionnaires. */
export function OwnSurveyTemplates({ onEdit, begin }: Props) {
  const { t, i18n } = useTranslation();
  const dialogs = useDialogs();
  const categories = useCategories();
  const refresh = useRefreshTemplates();
  const use = (template: OwnTemplateRow) =>
    dialogs.open(() => import('./use-own-template.tsx').then((part) => part.UseOwnTemplate), { template });
  const preview = ({ templateId, name }: OwnTemplateRow) =>
    dialogs.open(() => import('./preview-dialog.tsx').then((part) => part.PreviewDialog), {
      survey: { formId: templateId, title: name },
    });
  const [renameOf, setRenameOf] = useState<OwnTemplateRow>();
  const edit = useCallback((row: OwnTemplateRow) => onEdit(row.templateId), [onEdit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language.
  const columns = useMemo<Column<OwnTemplateRow>[]>(
    () => [
      {
        key: 'category',
        title: t('template:field.category'),
        render: (row) => t(categoryTexts[row.category]),
      },
      {
        key: 'questions',
        title: t('template:list.questions'),
        // Most questions first is the only order that helps.
        sort: 'questions',
        render: (row) => (
          <span className="template-tags">
            <span className="number">{formatNumber(row.questions)}</span>
            {row.hasLogic && <Tag color="blue">{t('questionnaire:template.logic')}</Tag>}
            {row.hasScores && <Tag color="green">{t('questionnaire:template.scored')}</Tag>}
          </span>
        ),
      },
    ],
    [t, i18n.language],
  );
  return (
    <>
      <OwnTemplates
        name="survey-templates"
        page={questionnaireTemplatePage}
        filters={(list) => (
          <FilterSelect list={list} name="category" label={t('template:field.category')} options={categories} />
        )}
        columns={columns}
        calls={templateCalls}
        onUse={use}
        onEdit={edit}
        onRename={setRenameOf}
        onPreview={preview}
        empty={
          <EmptyState title={t('template:list.emptyTitle')} text={t('template:list.emptySurvey')} action={begin} />
        }
      />
      <FormDialog<{ name: string; description: string; category: OwnTemplateRow['category'] }>
        open={renameOf !== undefined}
        name="rename-template"
        title={t('template:rename.title')}
        {...(renameOf && { initial: renameOf })}
        onSubmit={async ({ name, description, category: chosen }) => {
          if (!renameOf) return;
          const { templateId } = renameOf;
          await call(questionnaireTemplateEdit, { templateId, name, description, category: chosen }, { quiet: true });
          await refresh();
        }}
        onClose={() => setRenameOf(undefined)}
      >
        <TemplateDetails>
          <CategoryField />
        </TemplateDetails>
      </FormDialog>
    </>
  );
}
