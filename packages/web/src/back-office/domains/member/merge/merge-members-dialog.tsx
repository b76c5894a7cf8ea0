import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { memberMerge, memberMergePreview, type MergePerson } from '@convoke/contract/member/member.merge.calls.ts';
import { type MergeField, mergeFields } from '@convoke/contract/member/member.merge.rules.ts';
import { Alert, Modal, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { formatDate, formatNumber } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { fieldTexts } from '../common/member-texts.ts';
import { valueText } from '../fields/field-texts.ts';
import { useMemberFields } from '../fields/use-fields.ts';
import { LabelChip } from '../labels/label-chip.tsx';

interface Props {
  /** At least two. */
  memberIds: readonly string[];
  open: boolean;
  onClose: () => void;
  /** With the merge, which can be undone. */
  onMerged: (merged: { mergeId: string; people: number }) => Promise<unknown>;
}

/** Several members side by side: who stays, and of each field in which they differ whose words stay. */
export function MergeMembersDialog({ memberIds, open, onClose, onMerged }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const ids = memberIds.join(',');
  const { data, error, refetch } = useCall(memberMergePreview, open && { memberIds: ids }, {
    quiet: true,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [chosenId, setStays] = useState<string>();
  const [taken, setTaken] = useState<Taken>({});
  // Who has been a member longest, unless somebody chose.
  const staysId = chosenId ?? data?.people[0]?.memberId ?? '';
  const { leave, onTyped } = useLeave(open, onClose);
  const run = async () => {
    if (!data) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const input = inputOf(data.people, staysId, taken);
      const { mergeId } = await call(memberMerge, input, { quiet: true, hideLoad: true });
      onClose();
      await onMerged({ mergeId, people: data.people.length });
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(failureWords(failure));
      // What changed meanwhile is to be seen before it is tried again.
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('member-merge:title')}
      width={900}
      okText={t('member-merge:ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !data || data.people.length < 2, loading: busy }}
      onOk={() => void run()}
      onCancel={leave}
    >
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.people.length < 2 ? (
        <p>{t('member-merge:same')}</p>
      ) : (
        <Choice
          people={data.people}
          sameEvents={data.sameEvents}
          staysId={staysId}
          taken={taken}
          onStays={(memberId) => {
            onTyped();
            setStays(memberId);
          }}
          onTake={(next) => {
            onTyped();
            setTaken(next);
          }}
        />
      )}
    </Modal>
  );
}

const titleOf = (person: MergePerson) => person.name || person.phone || person.email || '—';

/** Of a field whose words stay, where somebody chose. */
type Taken = Readonly<Partial<Record<string, string>>>;

/** What the call takes: of each choice the place of who says it, who stays first. */
function inputOf(people: readonly MergePerson[], staysId: string, taken: Taken): z.input<typeof memberMerge.input> {
  const stays = people.find(({ memberId }) => memberId === staysId);
  const others = people.filter(({ memberId }) => memberId !== staysId);
  const order = [staysId, ...others.map(({ memberId }) => memberId)];
  const chosen = Object.entries(taken).map(([field, memberId]) => ({ field, at: order.indexOf(memberId ?? '') }));
  const isColumn = (field: string) => (mergeFields as readonly string[]).includes(field);
  return {
    memberId: staysId,
    version: stays?.version ?? 1,
    others: others.map(({ memberId, version }) => ({ memberId, version })),
    take: Object.fromEntries(chosen.filter(({ field }) => isColumn(field)).map(({ field, at }) => [field, at])),
    own: chosen.flatMap(({ field, at }) => (isColumn(field) ? [] : [{ memberFieldId: field, from: at }])),
  };
}

interface ChoiceProps {
  people: readonly MergePerson[];
  sameEvents: readonly { eventId: string; title: string }[];
  staysId: string;
  taken: Taken;
  onStays: (memberId: string) => void;
  onTake: (taken: Taken) => void;
}

function Choice({ people, sameEvents, staysId, taken, onStays, onTake }: ChoiceProps) {
  const { t } = useTranslation();
  const { fields } = useMemberFields();
  const words = (person: MergePerson, field: MergeField): string =>
    field === 'owner'
      ? (person.owner?.name ?? '')
      : field === 'language'
        ? languageNames[person.language]
        : person[field];
  const rows = [
    ...mergeFields.map((field) => ({
      field: field as string,
      label: t(fieldTexts[field] ?? field),
      of: (person: MergePerson) => words(person, field),
    })),
    ...fields.map((field) => ({
      field: field.memberFieldId,
      label: field.name,
      of: (person: MergePerson) => valueText(field, valueIn(person, field.memberFieldId), t),
    })),
  ];
  const differing = rows.filter(({ of }) => new Set(people.map(of).filter(Boolean)).size > 1);
  const stays = people.find(({ memberId }) => memberId === staysId);
  const unique = (of: (person: MergePerson) => readonly string[]) => [...new Set(people.flatMap(of))];
  const labels = [
    ...new Map(people.flatMap(({ tags, groups }) => [...tags, ...groups]).map((label) => [label.id, label])).values(),
  ];
  const refused = people.some(({ consents }) => consents.some(({ answer }) => answer === 'refused'));
  return (
    <>
      {sameEvents.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="form-problem"
          title={t('member-merge:sameEvents')}
          description={sameEvents.map(({ title }) => title).join(' · ')}
        />
      )}
      <fieldset className="member-merge-choice">
        <legend>{t('member-merge:stays')}</legend>
        <Radio.Group value={staysId} onChange={({ target }) => onStays(String(target.value))}>
          {people.map((person) => (
            <Radio key={person.memberId} value={person.memberId}>
              <span className="member-merge-words">
                <strong>{titleOf(person)}</strong>
                <span className="muted">
                  {[
                    ...person.phones,
                    ...person.emails,
                    t('member:events', { count: person.events, n: formatNumber(person.events) }),
                    t('member-merge:since', { date: formatDate(person.createdAt) }),
                  ].join(' · ')}
                </span>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      {differing.map(({ field, label, of }) => {
        const offered = people.filter((person) => of(person) !== '');
        const standard = stays && of(stays) ? stays : offered[0];
        return (
          <fieldset key={field} className="member-merge-choice">
            <legend>{label}</legend>
            <Radio.Group
              value={taken[field] ?? standard?.memberId ?? ''}
              onChange={({ target }) => onTake({ ...taken, [field]: String(target.value) })}
            >
              {offered
                // The same words are one choice.
                .filter(
                  (person) =>
                    person ===
                    (standard && of(standard) === of(person)
                      ? standard
                      : offered.find((one) => of(one) === of(person))),
                )
                .map((person) => (
                  <Radio key={person.memberId} value={person.memberId}>
                    {of(person)}
                  </Radio>
                ))}
            </Radio.Group>
          </fieldset>
        );
      })}
      <h3>{t('member-merge:result')}</h3>
      <dl className="member-facts">
        <Fact name={t('member:field.phones')} values={unique(({ phones }) => phones)} />
        <Fact name={t('member:field.emails')} values={unique(({ emails }) => emails)} />
        {labels.length > 0 && (
          <div>
            <dt>{t('label:labels')}</dt>
            <dd>
              <span className="member-chips">
                {labels.map((label) => (
                  <LabelChip key={label.id} label={label} />
                ))}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {refused && <p className="muted">{t('member-merge:refused')}</p>}
      <p className="muted">{t('member-merge:text')}</p>
    </>
  );
}

const valueIn = (person: MergePerson, memberFieldId: string): FieldValue | null =>
  person.fields.find((one) => one.memberFieldId === memberFieldId)?.value ?? null;

function Fact({ name, values }: { name: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {values.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </dd>
    </div>
  );
}
