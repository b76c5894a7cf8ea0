import { formVersion } from '@convoke/contract/form/form.calls.ts';
import { type AnsweredFile, type Answers as FormAnswers, asks } from '@convoke/contract/form/logic/form.check.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { BallotRow } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { Drawer, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { AnswerFiles } from '../../form/answer-files.part.tsx';
import { BallotStateTag, shortKey } from './ballot-columns.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import type { DecideAction } from './decide-dialog.tsx';

interface Props {
  ballot: BallotRow | undefined;
  candidates: readonly { candidateId: string; name: string }[];
  timeZone: string;
  onDecide: (action: DecideAction, ballotId: string) => void;
  /** Shows the ballots of this voter or address. */
  onSearch: (key: string) => void;
  onClose: () => void;
}

/** Everything that is known of one ballot. Who cast it is not. */
export function BallotDrawer({ ballot, onDecide, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={ballot !== undefined}
      onClose={onClose}
      size={520}
      title={t('vote:ballots.one')}
      footer={
        ballot && (
          <div className="vote-drawer-foot">
            <DecideButtons states={[ballot.state]} onDecide={(action) => onDecide(action, ballot.ballotId)} />
          </div>
        )
      }
    >
      {ballot && <Ballot ballot={ballot} {...rest} />}
    </Drawer>
  );
}

function Ballot({
  ballot,
  candidates,
  timeZone,
  onSearch,
}: Omit<Props, 'ballot' | 'onDecide' | 'onClose'> & { ballot: BallotRow }) {
  const { t } = useTranslation();
  const nameOf = new Map(candidates.map((each) => [each.candidateId, each.name]));
  const line = (label: string, value: ReactNode) => (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const key = (value: string) => (
    <span className="vote-key">
      <CopyText text={value} shown={shortKey(value)} />
      <button type="button" className="link-button" onClick={() => onSearch(value)}>
        {t('vote:ballots.others')}
      </button>
    </span>
  );
  return (
    <>
      <dl className="vote-facts">
        {line(t('field:state'), <BallotStateTag state={ballot.state} />)}
        {line(t('vote:ballots.castAt'), formatDateTime(ballot.castAt, timeZone))}
        {line(
          t('vote:ballots.choices'),
          ballot.candidateIds.map((each) => nameOf.get(each) ?? t('vote:ballots.gone')).join(', '),
        )}
        {ballot.reasons.length > 0 &&
          line(
            t('field:reason'),
            <ul className="vote-reasons">
              {ballot.reasons.map((reason) => (
                <li key={reason}>
                  {t(`vote:reason.${reason}`)}
                  <div className="muted">{t(`vote:reason.${reason}Text`)}</div>
                </li>
              ))}
            </ul>,
          )}
        {line(t('vote:ballots.voters'), t(`vote:voters.${ballot.voters}`))}
        {line(t('vote:ballots.voter'), key(ballot.voterKey))}
        {line(t('vote:ballots.address'), key(ballot.addressKey))}
        {ballot.deviceSeconds !== null &&
          line(t('vote:ballots.device'), t('vote:ballots.seconds', { n: formatNumber(ballot.deviceSeconds) }))}
        {line(t('vote:ballots.agent'), <span className="vote-agent">{ballot.agent || '—'}</span>)}
      </dl>
      {ballot.answers !== null && ballot.formVersion !== null && ballot.formId !== null && (
        <Answers formId={ballot.formId} version={ballot.formVersion} answers={ballot.answers} />
      )}
      <h3>{t('vote:ballots.decisions')}</h3>
      {ballot.decisions.length === 0 ? (
        <p className="muted">{t('vote:ballots.undecided')}</p>
      ) : (
        <Timeline
          items={ballot.decisions.map((each) => ({
            key: each.at,
            content: (
              <>
                <BallotStateTag state={each.state} /> {each.reason}
                <div className="muted">
                  {each.by} · {formatDateTime(each.at, timeZone)}
                </div>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}

interface AnswersProps {
  formId: string;
  version: number;
  answers: Record<string, unknown>;
}

/** What the voter answered, by the form as it was then. */
function Answers({ formId, version, answers }: AnswersProps) {
  const { t } = useTranslation();
  const { data } = useCall(formVersion, { formId, version }, { staleTime: Number.POSITIVE_INFINITY });
  if (!data) return null;
  const language = currentLanguage();
  return (
    <>
      <h3>{t('vote:tab.questions')}</h3>
      <dl className="vote-facts">
        {data.fields.filter(asks).map((field) => (
          <div key={field.fieldId}>
            <dt className="muted">{textIn(field.label, language)}</dt>
            <dd>
              {(field.type === 'file' || field.type === 'signature') && answers[field.fieldId] ? (
                <AnswerFiles field={field} files={answers[field.fieldId] as AnsweredFile[]} />
              ) : (
                describeFieldAnswer(field, answers as FormAnswers, language) || '—'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
