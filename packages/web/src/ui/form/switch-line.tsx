import { Form, Switch } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  label: string;
  text: ReactNode;
}

/** A switch of a form with what it means beside it. */
export function SwitchLine({ name, label, text }: Props) {
  return (
    <div className="switch-line">
      <div>
        <div>{label}</div>
        <div className="muted">{text}</div>
      </div>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-label={label} />
      </Form.Item>
    </div>
  );
}
