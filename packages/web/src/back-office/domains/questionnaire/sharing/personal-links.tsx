import {
  type PersonalLink,
  questionnaireLinks,
  questionnaireLinksAdd,
  questionnaireLinksDelete,
  type SurveyInfo,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { boundsIn, Field } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

/** At most so many links are made at once. */
const { max: atOnce = Number.POSITIVE_INFINITY } = boundsIn(questionnaireLinksAdd, 'labels');

/** A line each: the names that links are made for. */
export function labelsOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, 100))
    .filter(Boolean);
}

/** The links of a questionnaire that takes one answer a link, and which were used. */
export function PersonalLinks({ survey }: { survey: SurveyInfo }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh('questionnaire');
  const { surveyId, timeZone } = survey;
  const list = useList(questionnaireLinks, { surveyId }, { everyMs: 15_000 });
  const [adding, setAdding] = useState(false);
  const removeAll = useBulk(questionnaireLinksDelete, 'tokens', refresh);
  const columns = useMemo<Column<PersonalLink>[]>(
    () => [
      { key: 'label', title: t('survey:links.label'), main: true, render: (link) => link.label || '—' },
      {
        key: 'url',
        title: t('questionnaire:link.address'),
        render: (link) => (
          <span className="survey-link-cell">
            <CopyText text={link.url} shown={link.url.replace(/^https?:\/\//, '')} />
          </span>
        ),
      },
      {
        key: 'answeredAt',
        title: t('survey:links.answered'),
        render: (link) =>
          link.answeredAt ? formatDateTime(link.answeredAt, timeZone) : <span className="muted">—</span>,
      },
      {
        key: 'createdAt',
        title: t('questionnaire:list.created'),
        render: (link) => formatDateTime(link.createdAt, timeZone),
      },
    ],
    [t, timeZone],
  );
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('survey:links.add')}
    </Button>
  );
  return (
    <div className="survey-after">
      <DataTable
        name="survey-links"
        label={t('survey:links.title')}
        list={list}
        rowKey={(link) => link.token}
        columns={columns}
        searchPlaceholder={t('survey:links.search')}
        filters={
          <FilterSelect
            list={list}
            name="used"
            label={t('survey:links.answered')}
            options={[
              { value: '1', label: t('survey:links.used') },
              { value: '0', label: t('survey:links.unused') },
            ]}
          />
        }
        tools={add}
        bulk={(keys, clear) => (
          <ConfirmButton
            size="small"
            danger
            question={t('survey:links.deleteAsk', { count: keys.length })}
            text={t('survey:links.deleteText')}
            onConfirm={() =>
              removeAll(keys, { surveyId }, ({ deleted }) => t('survey:links.deleted', { count: deleted }), clear)
            }
          >
            {t('common:delete.ok')}
          </ConfirmButton>
        )}
        empty={<EmptyState title={t('survey:links.empty')} text={t('survey:links.emptyText')} />}
      />
      <FormDialog<{ labels: string }>
        open={adding}
        name="survey-links"
        title={t('survey:links.add')}
        initial={{ labels: '' }}
        onSubmit={async ({ labels }) => {
          const { links } = await call(questionnaireLinksAdd, { surveyId, labels: labelsOf(labels) }, { quiet: true });
          void message.success(t('survey:links.added', { count: links.length }));
          await refresh();
        }}
        onClose={() => setAdding(false)}
      >
        <Field
          of={questionnaireLinksAdd}
          name="labels"
          // The rule below says it in its own words.
          required={false}
          label={t('survey:links.names')}
          extra={t('survey:links.namesHint', { n: atOnce })}
          rules={[
            {
              validator: (_, text: string) => {
                const { length } = labelsOf(text ?? '');
                return length === 0 || length > atOnce
                  ? Promise.reject(new Error(t('survey:links.namesCount', { n: atOnce })))
                  : Promise.resolve();
              },
            },
          ]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 5, maxRows: 14 }} />
        </Field>
      </FormDialog>
    </div>
  );
}
