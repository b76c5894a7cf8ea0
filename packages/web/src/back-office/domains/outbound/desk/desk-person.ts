import { outboundContact } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { outboundTaskConfig } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { call } from '../../../../core/call.ts';
import { asAgent } from './as-agent.ts';
import type { Contact, DeskNews, DeskState } from './desk-state.ts';

/** Shows people at the desk, with what is known of them. */
export function deskPerson(state: () => DeskState, tell: (news: DeskNews) => void) {
  const contactOf = (outboundMemberId: string) => call(outboundContact, { outboundMemberId }, asAgent);

  const about = async ({ outboundMemberId, taskId }: CalleeRow, known?: Contact) => {
    const [config, contact] = await Promise.all([
      call(outboundTaskConfig, { taskId }, asAgent),
      known ?? contactOf(outboundMemberId),
    ]);
    tell({ kind: 'about', config, contact });
  };

  return {
    contactOf,
    about,
    show: async (person: CalleeRow, known?: Contact) => {
      tell({ kind: 'person', person });
      await about(person, known);
    },
    /** Why a call ended that nobody here has ended: the number may be banned by now. */
    lookAgain: async () => {
      const { person, config } = state();
      if (!person || !config) return;
      const contact = await contactOf(person.outboundMemberId).catch(() => undefined);
      if (contact) tell({ kind: 'about', config, contact });
    },
  };
}
