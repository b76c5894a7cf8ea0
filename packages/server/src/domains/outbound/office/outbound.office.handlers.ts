import { againHandlers } from './outbound.again.ts';
import { agentEditHandlers } from './outbound.agents.ts';
import { agentReadHandlers } from './outbound.agents.read.ts';
import { allotHandlers } from './outbound.allot.ts';
import { banEditHandlers } from './outbound.bans.ts';
import { banReadHandlers } from './outbound.bans.read.ts';
import { bindingHandlers } from './outbound.binding.ts';
import { callListHandlers } from './outbound.calls.list.ts';
import { calleeExportHandlers } from './outbound.callees.export.ts';
import { calleeReadHandlers } from './outbound.callees.read.ts';
import { figureHandlers } from './outbound.figures.ts';
import { intentHandlers } from './outbound.intents.ts';
import { settingsHandlers } from './outbound.settings.ts';
import { signInHandlers } from './outbound.sign-in.ts';
import { taskEditHandlers } from './outbound.tasks.ts';
import { taskReadHandlers } from './outbound.tasks.read.ts';

/** What organisers do: agents, outcomes, tasks and their members, bans, settings, lists, figures. */
export const officeHandlers = [
  ...agentEditHandlers,
  ...agentReadHandlers,
  ...signInHandlers,
  ...intentHandlers,
  ...taskEditHandlers,
  ...taskReadHandlers,
  ...bindingHandlers,
  ...calleeReadHandlers,
  ...calleeExportHandlers,
  ...allotHandlers,
  ...againHandlers,
  ...banEditHandlers,
  ...banReadHandlers,
  ...callListHandlers,
  ...settingsHandlers,
  ...figureHandlers,
];
