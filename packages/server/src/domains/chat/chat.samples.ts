import { messageAdd, muteAdd } from '@convoke/contract/chat/chat.calls.ts';
import { chatAsk, chatPost } from '@convoke/contract/chat/chat.public.calls.ts';
import { eventWebsiteInfo } from '@convoke/contract/event/event.public.calls.ts';
import { liveEnter } from '@convoke/contract/live/live.watch.calls.ts';
import { counted, written } from '../../../testing/growth/bounds.ts';
import { nonce, type Samples, taken } from '../../../testing/samples.ts';

interface Entered {
  pass: string;
}
const said = (text: string) => ({ nonce: nonce(), text });

export const samples: Samples = {
  after: ['event', 'live'],
  async things({ server, organisation, eventId, one }, made) {
    const { code } = await organisation.call(eventWebsiteInfo, { eventId });
    const liveId = made('liveId');
    const { pass } = taken(await server.send(liveEnter, { code, device: nonce(), name: 'Vera' }));
    const place = { code, liveId, pass };
    const { message } = taken(await server.send(chatPost, { ...place, ...said('Good morning') }));
    const { question } = taken(await server.send(chatAsk, { ...place, ...said('When is lunch?') }));
    await organisation.call(messageAdd, { liveId, ...said('Welcome') });
    await organisation.call(muteAdd, { messageId: message.messageId });
    const muteId = await one('SELECT id FROM chat_mute WHERE organisation_id = $1 AND event_id = $2 LIMIT 1');
    return { 'chat.messageId': message.messageId, 'chat.questionId': question.questionId, muteId };
  },
  growth: {
    async world({ call, one, organisationId }, { code, liveId }) {
      const { pass } = await call<Entered>('live.enter', { code, device: nonce(), name: 'Vera Lindqvist' });
      const place = { code, liveId, pass };
      await call('chat.settingsUpdate', { liveId, slowSeconds: 0 });
      const { message } = await call<{ message: { messageId: string } }>('chat.post', { ...place, ...said('Morning') });
      const { question } = await call<{ question: { questionId: string } }>('chat.ask', { ...place, ...said('When?') });
      await call('chat.upvote', { ...place, questionId: question.questionId });
      // Somebody else is muted: who is cannot write.
      const other = await call<Entered>('live.enter', { code, device: nonce(), name: 'Muted' });
      const bad = await call<{ message: { messageId: string } }>('chat.post', {
        code,
        liveId,
        pass: other.pass,
        ...said('Buy here'),
      });
      await call('chat.mute', { messageId: bad.message.messageId });
      const { id: muteId } = await one('SELECT id FROM chat_mute WHERE organisation_id = $1 LIMIT 1', [organisationId]);
      return { chatPass: pass, chatMessageId: message.messageId, chatQuestionId: question.questionId, muteId };
    },
    calls: {
      'chat.post': async ({ code, liveId }, { call }) => ({
        code,
        liveId,
        pass: (await call<Entered>('live.enter', { code, device: nonce() })).pass,
        ...said('Hello'),
      }),
      'chat.list': ({ code, liveId, chatPass }) => ({ code, liveId, pass: chatPass }),
      'chat.ask': async ({ code, liveId }, { call }) => ({
        code,
        liveId,
        pass: (await call<Entered>('live.enter', { code, device: nonce() })).pass,
        ...said('How?'),
      }),
      'chat.questions': ({ code, liveId, chatPass }) => ({ code, liveId, pass: chatPass }),
      'chat.upvote': ({ code, liveId, chatPass, chatQuestionId }) => ({
        code,
        liveId,
        pass: chatPass,
        questionId: chatQuestionId,
      }),
      'chat.settingsUpdate': ({ liveId }) => ({ liveId, slowSeconds: 0 }),
      'chat.host': ({ liveId }) => ({ liveId, ...said('Welcome') }),
      'chat.pin': ({ chatMessageId }) => ({ messageId: chatMessageId, isPinned: true }),
      'chat.moderate': ({ liveId, chatMessageId }) => ({ liveId, messageIds: [chatMessageId], to: 'deleted' }),
      'chat.mute': ({ chatMessageId }) => ({ messageId: chatMessageId }),
      'chat.unmute': ({ eventId, muteId }) => ({ eventId, muteIds: [muteId] }),
      'chat.questionAnswer': ({ chatQuestionId }) => ({ questionId: chatQuestionId, isAnswered: true, answer: 'Soon' }),
      'chat.questionDecide': ({ liveId, chatQuestionId }) => ({ liveId, questionIds: [chatQuestionId], to: 'hidden' }),
    },
    searches: {
      'chat.messageList': () => ({ search: 'Morning' }),
      'chat.questionList': () => ({ search: 'When' }),
      'chat.muteList': () => ({ search: 'Muted' }),
    },
    growing: {
      'chat.messageList': counted,
      'chat.questionList': counted,
      'chat.muteList': counted,
      'chat.export': written,
      'chat.questions': 'the questions that are shown, at most 200',
    },
    // One a live.
    atMost: { chat_setting: 1, live_feed_tally: 1 },
  },
};
