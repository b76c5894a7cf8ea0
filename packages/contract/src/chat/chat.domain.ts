import { defineDomain } from '../core/domain.ts';
import { closed, type Failure, limit, missing, state } from '../core/failure-kinds.ts';
import { chatCalls } from './chat.calls.ts';
import { chatPublicCalls } from './chat.public.calls.ts';
import { mostPinned, mostQuestions } from './chat.rules.ts';

const failures = {
  CHAT_OFF: closed({
    en: 'The chat is closed.',
    zh: '聊天已关闭。',
    es: 'El chat está cerrado.',
    ja: 'チャットは終了しています。',
  }),
  CHAT_ALL_MUTED: closed({
    en: 'Only the host can write right now.',
    zh: '当前仅主持人可以发言。',
    es: 'Ahora solo puede escribir el anfitrión.',
    ja: '現在は司会者だけが書き込めます。',
  }),
  CHAT_MUTED: closed({
    en: 'The host has muted you.',
    zh: '您已被禁言。',
    es: 'El anfitrión le ha silenciado.',
    ja: '司会者により発言が制限されています。',
  }),
  CHAT_SLOW: limit({
    en: 'Slow mode: please wait a moment before you write again.',
    zh: '慢速模式：请稍候再发言。',
    es: 'Modo lento: espere un momento antes de volver a escribir.',
    ja: '低速モードです。少し待ってから書き込んでください。',
  }),
  CHAT_WORDS: state({
    en: 'This has a word that is not wanted here.',
    zh: '内容包含不允许使用的词语。',
    es: 'Contiene una palabra no permitida aquí.',
    ja: '使用できない言葉が含まれています。',
  }),
  CHAT_QUESTIONS_OFF: closed({
    en: 'Questions are closed.',
    zh: '提问已关闭。',
    es: 'Las preguntas están cerradas.',
    ja: '質問の受付は終了しています。',
  }),
  CHAT_QUESTIONS_FULL: limit({
    en: `You can ask at most ${mostQuestions} questions.`,
    zh: `最多可提 ${mostQuestions} 个问题。`,
    es: `Puede hacer como máximo ${mostQuestions} preguntas.`,
    ja: `質問は${mostQuestions}件までです。`,
  }),
  CHAT_QUESTION_GONE: missing({
    en: 'This question is no longer shown.',
    zh: '该提问已不再显示。',
    es: 'Esta pregunta ya no se muestra.',
    ja: 'この質問は表示されていません。',
  }),
  CHAT_PINNED_FULL: limit({
    en: `At most ${mostPinned} messages are pinned. Take one down first.`,
    zh: `最多置顶 ${mostPinned} 条消息，请先取消一条。`,
    es: `Se fijan como máximo ${mostPinned} mensajes. Quite uno primero.`,
    ja: `固定できるメッセージは${mostPinned}件までです。先に1件外してください。`,
  }),
  CHAT_NOT_SHOWN: state({
    en: 'Only messages that are shown can be pinned.',
    zh: '只能置顶已显示的消息。',
    es: 'Solo se pueden fijar mensajes visibles.',
    ja: '固定できるのは表示中のメッセージだけです。',
  }),
  CHAT_IS_HOST: state({
    en: 'The host cannot be muted.',
    zh: '不能禁言主持人。',
    es: 'No se puede silenciar al anfitrión.',
    ja: '司会者は発言を制限できません。',
  }),
} as const satisfies Record<string, Failure>;

export const chatDomain = defineDomain({
  name: 'chat',
  keys: 'events',
  calls: [chatPublicCalls, chatCalls],
  failures: [failures],
});
