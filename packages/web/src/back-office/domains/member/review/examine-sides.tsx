import type { Compared } from '@convoke/contract/member/member.examine.calls.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useMemberFields } from '../fields/use-fields.ts';
import { comparedFacts } from './examine-facts.ts';

interface Props {
  examined: Compared;
  onApprove: () => Promise<unknown>;
  onMerge: (memberId: string) => Promise<unknown>;
}

/** What somebody registered with, or what their row brings, beside what each member has whom they may be. */
export function ExamineSides({ examined, onApprove, onMerge }: Props) {
  const { t } = useTranslation();
  const { fields, isLoaded, error, refetch } = useMemberFields();
  if (error && !isLoaded) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!isLoaded) return <Skeleton active />;
  const { person, importRow: row } = examined;
  const isPending = examined.state === 'PENDING';
  const facts = comparedFacts(examined, fields, t);
  return (
    <div className="member-sides" style={{ '--facts': facts.length }}>
      <Side
        title={row ? t('member:review.rowOnly', { row: formatNumber(row.row) }) : t('member:origin.registration')}
        name={person.name}
        facts={facts.map(({ key, label, brought }) => ({ key, label, values: brought }))}
        besides={
          row
            ? [
                [t('member:review.from'), row.fileName],
                [t('member:review.clash'), row.clash === null ? '' : formatNumber(row.clash)],
              ]
            : [
                [t('field:event'), person.event?.title ?? ''],
                [t('member:review.when'), person.submittedAt ? formatDateTime(person.submittedAt) : ''],
              ]
        }
      >
        {row?.isKept && (
          <p>
            <Link to={`/member-manage/member-update?import=${row.importId}`}>{t('member:review.openImport')}</Link>
          </p>
        )}
        {isPending && <BusyButton onClick={onApprove}>{t('member:decide.approve')}</BusyButton>}
      </Side>
      {examined.candidates.map((candidate) => (
        <Side
          key={candidate.memberId}
          title={t(candidate.isDeleted ? 'member:review.deleted' : 'field:member')}
          name={
            candidate.isDeleted ? (
              candidate.name || '—'
            ) : (
              <Link to={`/member-manage/list?member=${candidate.memberId}`}>{candidate.name || '—'}</Link>
            )
          }
          isChosen={candidate.memberId === examined.resultId}
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
            <BusyButton type="primary" onClick={() => onMerge(candidate.memberId)}>
              {t('member:decide.merge', { name: candidate.name || '—' })}
            </BusyButton>
          )}
        </Side>
      ))}
    </div>
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
