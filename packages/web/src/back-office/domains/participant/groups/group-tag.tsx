import type { ParticipantGroup } from '@convoke/contract/participant/participant.groups.calls.ts';
import { Tag } from 'antd';

/** A group by its name, in its colour. */
export function GroupTag({ group }: { group: Pick<ParticipantGroup, 'name' | 'colour'> }) {
  return (
    <Tag color={group.colour} className="group-tag">
      {group.name}
    </Tag>
  );
}
