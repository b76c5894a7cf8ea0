import { memberExamine, memberExamineInfo } from '@convoke/contract/member/member.examine.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { examineTexts, membersKey, reasonTexts } from '../common/member-texts.ts';
import { useMemberFields } from '../fields/use-fields.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { comparedFacts } from './examine-facts.ts';

interface Props {
  examineId: string | undefined;
  onClose: () => void;
  /** Two members whom one registration, or row of an import, names may be one person. */
  onMerge: (memberIds: readonly string[]) => void;
  refresh: () => Promise<unknown>;
}

/** Who registered, or stands in a file, beside the members that they may be, and the decision. */
export function ExamineDialog({ examineId, onClose, onMerge, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data, error, refetch } = useQuery({
    queryKey: [...membersKey, 'examined', examineId],
    queryFn: ({ signal }) =>
      call(memberExamineInfo, { examineId: examineId ?? '' }, { signal, hideLoad: true, quiet: true }),
    enabled: examineId !== undefined,
    gcTime: 0,
  });
  const told = useTold(refresh);
  const decide = async (to: 'APPROVED' | 'MERGED' | 'REJECTED', memberId?: string) => {
    const input = { examineId: examineId ?? '', to, ...(memberId && { memberId }) };
    const done = await told(call(memberExamine, input, { hideLoad: true }), () => t(examineTexts[to]));
    if (done) onClose();
  };
  const isPending = data?.state === 'PENDING';
  const person = data?.person;
  const row = data?.importRow;
  const { fields, isLoaded, error: fieldsError, refetch: refetchFields } = useMemberFields();
  const facts = data ? comparedFacts(data, fields, t) : [];
  const there = data?.candidates.filter(({ isDeleted }) => !isDeleted) ?? [];
  return (
    <Modal
      {...first}
      open={examineId !== undefined}
      title={t('member:review.title')}
      onCancel={onClose}
      width={960}
      footer={
        isPending && (
          <>
            {there.length > 1 && (
              <Button onClick={() => onMerge(there.map(({ memberId }) => memberId))}>{t('member-merge:both')}</Button>
            )}
            <BusyButton danger onClick={() => decide('REJECTED')}>
              {t('member:decide.reject')}
            </BusyButton>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : fieldsError && !isLoaded ? (
        <ErrorState error={fieldsError} onRetry={() => void refetchFields()} />
      ) : !data || !person || !isLoaded ? (
        <Skeleton active />
      ) : (
        <>
          <Alert
            type={isPending ? 'warning' : 'info'}
            showIcon
            title={isPending ? t(reasonTexts[data.reason]) : t(examineTexts[data.state])}
            {...(isPending
              ? { description: t(row ? 'member:review.imported' : 'member:review.registered') }
              : data.decidedAt && {
                  description: [data.decidedBy, formatDateTime(data.decidedAt)].filter(Boolean).join(' · '),
                })}
          />
          <div className="member-sides" style={{ '--facts': facts.length }}>
            <Side
              title={row ? t('member:review.rowOnly', { row: formatNumber(row.row) }) : t('member:review.registration')}
              name={person.name}
              facts={facts.map(({ key, label, brought }) => ({ key, label, values: brought }))}
              besides={
                row
                  ? [
                      [t('member:review.from'), row.fileName],
                      [t('member:review.clash'), row.clash === null ? '' : formatNumber(row.clash)],
                    ]
                  : [
                      [t('member:review.event'), person.event?.title ?? ''],
                      [t('member:review.when'), person.submittedAt ? formatDateTime(person.submittedAt) : ''],
                    ]
              }
            >
              {row?.isKept && (
                <p>
                  <Link to={`/member-manage/member-update?import=${row.importId}`}>
                    {t('member:review.openImport')}
                  </Link>
                </p>
              )}
              {isPending && <BusyButton onClick={() => decide('APPROVED')}>{t('member:decide.approve')}</BusyButton>}
            </Side>
            {data.candidates.map((candidate) => (
              <Side
                key={candidate.memberId}
                title={t(candidate.isDeleted ? 'member:review.deleted' : 'member:review.member')}
                name={
                  candidate.isDeleted ? (
                    candidate.name || '—'
                  ) : (
                    <Link to={`/member-manage/list?member=${candidate.memberId}`}>{candidate.name || '—'}</Link>
                  )
                }
                isChosen={candidate.memberId === data.resultId}
                facts={facts.map(({ key, label, brought, of }) => ({
                  key,
                  label,
                  values: of(candidate),
                  same: brought,
                }))}
                besides={[
                  [t('member:field.createdAt'), formatDateTime(candidate.createdAt)],
                  [t('member:field.lastAt'), formatDateTime(candidate.lastAt)],
                ]}
              >
                {isPending && !candidate.isDeleted && (
                  <BusyButton type="primary" onClick={() => decide('MERGED', candidate.memberId)}>
                    {t('member:decide.merge', { name: candidate.name || '—' })}
                  </BusyButton>
                )}
              </Side>
            ))}
          </div>
        </>
      )}
    </Modal>
  );
}

interface SideProps {
  title: string;
  name: ReactNode;
  /** The same ones in the same order at each side. */
  facts: readonly {
    key: string;
    label: string;
    values: readonly string[];
    /** What the registration, or the row, says here: marked where it is the same. */
    same?: readonly string[];
  }[];
  /** Of this side alone; nothing is said where there is nothing. */
  besides: readonly (readonly [label: string, value: string])[];
  isChosen?: boolean;
  children: ReactNode;
}

function Side({ title, name, facts, besides, isChosen = false, children }: SideProps) {
  return (
    <section className={`member-side ${isChosen ? 'chosen' : ''}`}>
      <div className="muted">{title}</div>
      <h3>{name || '—'}</h3>
      <dl className="member-facts member-compared">
        {facts.map(({ key, label, values, same = [] }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {values.length === 0
                ? '—'
                : values.map((value) =>
                    same.includes(value) ? (
                      <mark key={value} className="member-same">
                        {value}
                      </mark>
                    ) : (
                      <span key={value}>{value}</span>
                    ),
                  )}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="member-facts">
        {besides
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className="member-side-foot">{children}</div>
    </section>
  );
}
