import { chatDomain as contract } from '@convoke/contract/chat/chat.domain.ts';
import { messageStates, questionStates, wordActions } from '@convoke/contract/chat/chat.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { chatHandlers } from './chat.handlers.ts';

export const chatDomain = defineServerDomain({
  contract,
  imports: ['live', 'member'],
  handlers: chatHandlers,
  tables: {
    chat_message: 'what people wrote',
    chat_mute: 'of people',
    chat_pace: 'what people did',
    chat_question: 'what people asked',
    chat_setting: { by: 'live_id', of: 'live' },
    chat_vote: 'what people did',
  },
  enums: {
    chat_message: { state: messageStates },
    chat_question: { state: questionStates },
    chat_setting: { word_action: wordActions },
  },
});
