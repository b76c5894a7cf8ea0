import { Tag } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  label: { name: string; colour: string };
  children?: ReactNode;
}

/** A tag, a category or a group by its name, in its colour. */
export function LabelChip({ label, children }: Props) {
  return (
    <Tag color={label.colour} className="member-chip" title={label.name}>
      {label.name}
      {children}
    </Tag>
  );
}
