import {
  type OwnVoteTemplateRow,
  voteTemplateEdit,
  voteTemplatePage,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { Tag } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { OwnTemplates } from '../../../../ui/template/own-templates.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { templateCalls } from './use-own-templates.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';

interface Props {
  onEdit: (templateId: string) => void;
  /** How to begin, when there are none. */
  begin: ReactNode;
}

/** The organisation's own templates of votes. */
export function OwnVoteTemplates({ onEdit, begin }: Props) {
  const { t, i18n } = useTranslation();
  const dialogs = useDialogs();
  const openUseOwnTemplate = (template: OwnVoteTemplateRow) =>
    dialogs.open(() => import('./use-own-template.tsx').then((part) => part.UseOwnTemplate), { template });
  const openRenameTemplate = (template: OwnVoteTemplateRow) =>
    dialogs.open(() => import('./rename-template.tsx').then((part) => part.RenameTemplate), {
      template,
      onSave: (change) => call(voteTemplateEdit, { templateId: template.templateId, ...change }, { quiet: true }),
    });
  const edit = useCallback((row: OwnVoteTemplateRow) => onEdit(row.templateId), [onEdit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language.
  const columns = useMemo<Column<OwnVoteTemplateRow>[]>(
    () => [
      {
        key: 'rounds',
        title: t('vote:list.rounds'),
        align: 'right',
        render: (row) => <span className="number">{formatNumber(row.rounds)}</span>,
      },
      {
        key: 'candidates',
        title: t('vote:list.candidates'),
        align: 'right',
        render: (row) => <span className="number">{formatNumber(row.candidates)}</span>,
      },
      {
        key: 'questions',
        title: t('vote:tab.questions'),
        render: (row) =>
          row.hasQuestions ? <Tag color="blue">{t('template:list.asks')}</Tag> : <span className="muted">—</span>,
      },
    ],
    [t, i18n.language],
  );
  return (
    <OwnTemplates
      name="vote-templates"
      page={voteTemplatePage}
      columns={columns}
      calls={templateCalls}
      onUse={openUseOwnTemplate}
      onEdit={edit}
      onRename={openRenameTemplate}
      empty={<EmptyState title={t('template:list.emptyTitle')} text={t('template:list.emptyVote')} action={begin} />}
    />
  );
}
