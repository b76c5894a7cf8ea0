import { messageHandlers } from './chat.messages.ts';
import { muteHandlers } from './chat.mutes.ts';
import { publicHandlers } from './chat.public.ts';
import { questionHandlers } from './chat.questions.ts';
import { settingHandlers } from './chat.settings.ts';

/** Every handler of chat and questions, by their parts. */
export const chatHandlers = [
  ...publicHandlers,
  ...settingHandlers,
  ...messageHandlers,
  ...muteHandlers,
  ...questionHandlers,
];
