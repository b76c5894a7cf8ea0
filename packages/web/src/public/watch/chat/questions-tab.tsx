import type { ChatQuestion } from '@convoke/contract/chat/chat.feed.ts';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { TabProps } from './chat-tab.tsx';
import { Composer } from './composer.tsx';
import { Writer } from './message-list.tsx';
import { useQuestions } from './use-questions.ts';

/** Questions to the host: those that most want answered stand first. */
export function QuestionsTab({ code, liveId, pass, viewerId, newestPass, feed }: TabProps) {
  const { t } = usePage();
  const asked = useQuestions({ code, liveId, pass }, newestPass, viewerId, feed);
  const { questions, standing } = asked;
  if (questions === null)
    return (
      <p className="fine chat-none" role="status">
        {t('public-chat:loading')}
      </p>
    );
  const isOpen = standing === null || (standing.rules.isOn && standing.rules.takesQuestions);
  const shut = !isOpen ? t('public-chat:questions-off') : standing?.isMuted ? t('public-chat:muted') : null;
  return (
    <section className="chat questions" aria-label={t('public-chat:questions')}>
      <ul className="question-list">
        {questions.length === 0 && <li className="chat-none fine">{t('public-chat:no-questions')}</li>}
        {questions.map((question) => (
          <Question
            key={question.questionId}
            question={question}
            isOwn={question.viewerId === viewerId}
            hasVoted={asked.voted.has(question.questionId)}
            onVote={() => void asked.vote(question.questionId)}
          />
        ))}
      </ul>
      <p className="chat-rules fine" role="status">
        {asked.isHeld ? t('public-chat:question-held') : ''}
      </p>
      <Composer
        label={t('public-chat:ask')}
        button={t('public-chat:send-question')}
        shut={shut}
        refusal={asked.refusal}
        onSend={(text) => void asked.ask(text)}
      />
    </section>
  );
}

interface Props {
  question: ChatQuestion;
  isOwn: boolean;
  hasVoted: boolean;
  onVote: () => void;
}

function Question({ question, isOwn, hasVoted, onVote }: Props) {
  const { t } = usePage();
  const { votes, text, answer, answeredAt } = question;
  return (
    <li className={`question${answeredAt === null ? '' : ' is-answered'}`}>
      <button
        className="question-vote"
        type="button"
        aria-pressed={hasVoted}
        disabled={hasVoted || answeredAt !== null}
        aria-label={t('public-chat:vote', { count: votes, n: votes })}
        onClick={onVote}
      >
        <Icon name="up" />
        <span>{votes}</span>
      </button>
      <div>
        <p className="chat-by">
          <Writer message={question} isOwn={isOwn} />
          {answeredAt !== null && (
            <span className="question-done">
              <Icon name="check" />
              {t('public-chat:answered')}
            </span>
          )}
        </p>
        <p className="chat-text" dir="auto">
          {text}
        </p>
        {answer !== '' && (
          <p className="question-answer" dir="auto">
            {answer}
          </p>
        )}
      </div>
    </li>
  );
}
