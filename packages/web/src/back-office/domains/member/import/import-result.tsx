import { totalLimit } from '@convoke/contract/core/fields.ts';
import {
  type MemberImportFacts,
  memberImportProblems,
  memberImportRehearse,
  memberImportSkip,
  memberImportStart,
  memberImportUndo,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberImportOutcomes } from '@convoke/contract/member/member.import.rules.ts';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { ImportRows, type OnlyRows } from './import-rows.tsx';
import { outcomeTexts, plannedTexts } from './import-texts.ts';

interface Props {
  of: MemberImportFacts;
  refresh: () => Promise<unknown>;
  /** What stands beside the button that goes on. */
  foot: ReactNode;
}

const counted = { MADE: 'made', CHANGED: 'changed', SAME: 'same', DOUBLE: 'doubles', CONFLICT: 'conflicts' } as const;

/** What an import would do or has done, each figure with its rows. */
export function ImportResult({ of, refresh, foot }: Props) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<OnlyRows>();
  const isAhead = of.state === 'CHECKED';
  const isKnown = !isAhead || of.isRehearsed;
  const figures: { key: OnlyRows; label: string; n: number }[] = [
    ...memberImportOutcomes.map((key) => ({
      key,
      label: t((isAhead ? plannedTexts : outcomeTexts)[key]),
      n: of[counted[key]],
    })),
    { key: 'BAD', label: t('member-import:bad'), n: of.bad },
    { key: 'LEFT', label: t('member-import:left'), n: of.left },
    ...(of.state === 'UNDONE' ? [{ key: 'KEPT' as const, label: t('member-import:kept'), n: of.kept }] : []),
  ];
  return (
    <section>
      {!isKnown && <Alert type="info" showIcon title={t('member-import:notRehearsed')} />}
      {isAhead && isKnown && <p>{t('member-import:rehearsed')}</p>}
      {of.state === 'CANCELLED' && <Alert type="warning" showIcon title={t('member-import:cancelled')} />}
      {of.state === 'UNDONE' && (
        <Alert
          type="info"
          showIcon
          title={t('member-import:undoneText', { n: formatNumber(of.undone), kept: formatNumber(of.kept) })}
        />
      )}
      {isKnown && (
        <fieldset className="member-import-counts" aria-label={t('member-import:figures')}>
          {figures.map(({ key, label, n }) => (
            <button
              key={key}
              type="button"
              className="member-import-count"
              aria-pressed={only === key}
              disabled={n === 0}
              onClick={() => setOnly(only === key ? undefined : key)}
            >
              <strong className="number">{formatNumber(n)}</strong>
              <span>{label}</span>
            </button>
          ))}
        </fieldset>
      )}
      {isKnown && of.newTags + of.newGroups > 0 && (
        <p>{t('member-import:newLabels', { tags: formatNumber(of.newTags), groups: formatNumber(of.newGroups) })}</p>
      )}
      {of.toReview > 0 && (
        <Alert
          type="warning"
          showIcon
          className="member-import-review"
          title={t('member-import:toReview', {
            n: `${formatNumber(of.toReview)}${of.toReview === totalLimit ? '+' : ''}`,
          })}
          action={<Link to={`/member-manage/tempMember?importId=${of.importId}`}>{t('member-import:reviewThem')}</Link>}
        />
      )}
      {isKnown && only && <ImportRows key={only} of={of} only={only} />}
      <Actions of={of} refresh={refresh} foot={foot} />
    </section>
  );
}

function Actions({ of, refresh, foot }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(refresh);
  const { importId } = of;
  const rows = of.total - of.bad - of.left;
  if (of.state === 'CHECKED')
    return (
      <div className="member-import-actions">
        {of.isRehearsed || of.step === 'import' ? (
          <BusyButton type="primary" disabled={rows === 0} onClick={() => told(call(memberImportStart, { importId }))}>
            {t('member-import:start', { n: formatNumber(of.isRehearsed ? of.made + of.changed : rows) })}
          </BusyButton>
        ) : (
          <>
            <BusyButton type="primary" onClick={() => told(call(memberImportRehearse, { importId, rules: of.rules }))}>
              {t('common:continue')}
            </BusyButton>
            <BusyButton type="text" onClick={() => told(call(memberImportSkip, { importId, step: 'rehearse' }))}>
              {t('member-import:skipRehearsal')}
            </BusyButton>
          </>
        )}
        {of.isRehearsed && of.conflicts + of.doubles + of.bad + of.left > 0 && <Problems importId={importId} />}
        {foot}
      </div>
    );
  return (
    <div className="member-import-actions">
      <Link to="/member-manage/list?origin=import">{t('member-import:seeMembers')}</Link>
      {of.conflicts + of.doubles + of.bad + of.left > 0 && <Problems importId={importId} />}
      {of.undoUntil && (
        <BusyButton
          danger
          onClick={async () =>
            ask({
              title: t('member-import:undoTitle'),
              text: t('member-import:undoText', { time: formatDateTime(of.undoUntil ?? '') }),
              ok: t('member-import:undo'),
              danger: true,
              onOk: () => told(call(memberImportUndo, { importId })),
            })
          }
        >
          {t('member-import:undo')}
        </BusyButton>
      )}
    </div>
  );
}

function Problems({ importId }: { importId: string }) {
  const { t } = useTranslation();
  return (
    <ExportButton call={memberImportProblems} input={{ importId }}>
      {t('member-import:problems')}
    </ExportButton>
  );
}
