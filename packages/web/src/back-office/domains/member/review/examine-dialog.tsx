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
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

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
      ) : !data || !person ? (
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
          <div className="member-sides">
            <Side
              title={row ? t('member:review.rowOnly', { row: formatNumber(row.row) }) : t('member:review.registration')}
              name={person.name}
              rows={[
                [t('member:field.phone'), person.phones],
                [t('member:field.email'), person.emails],
                [t('member:field.company'), [person.company]],
                [t('member:field.title'), [person.title]],
                ...(row
                  ? onlyGiven([
                      [t('member:review.from'), [row.fileName]],
                      [t('member:field.note'), [person.note]],
                      [t('member:review.tags'), person.tags],
                      [t('member:review.groups'), person.groups],
                      [t('member:review.clash'), [row.clash === null ? null : formatNumber(row.clash)]],
                    ])
                  : onlyGiven([
                      [t('member:review.event'), [person.event?.title ?? null]],
                      [t('member:review.when'), [person.submittedAt && formatDateTime(person.submittedAt)]],
                    ])),
              ]}
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
                same={[...person.phones, ...person.emails, person.company, person.title]}
                rows={[
                  [t('member:field.phone'), candidate.phones],
                  [t('member:field.email'), candidate.emails],
                  [t('member:field.company'), [candidate.company]],
                  [t('member:field.title'), [candidate.title]],
                  [t('member:field.createdAt'), [formatDateTime(candidate.createdAt)]],
                  [t('member:field.lastAt'), [formatDateTime(candidate.lastAt)]],
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

type Fact = [label: string, values: (string | null)[]];

/** Of what few have, nothing is said where it is not there. */
const onlyGiven = (facts: Fact[]) => facts.filter(([, values]) => values.some(Boolean));

interface SideProps {
  title: string;
  name: ReactNode;
  rows: Fact[];
  /** What stands in the registration, or the row, too. */
  same?: (string | null)[];
  isChosen?: boolean;
  children: ReactNode;
}

function Side({ title, name, rows, same = [], isChosen = false, children }: SideProps) {
  return (
    <section className={`member-side ${isChosen ? 'chosen' : ''}`}>
      <div className="muted">{title}</div>
      <h3>{name || '—'}</h3>
      <dl className="member-facts">
        {rows.map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {values.filter(Boolean).length === 0
                ? '—'
                : values.map((value) =>
                    value && same.includes(value) ? (
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
      {children}
    </section>
  );
}
