import { Form, Switch } from 'antd';
import type { ReactNode } from 'react';

/** A switch of a form with what it means beside it. */
export function SwitchField({ name, label, text }: { name: string; label: string; text: ReactNode }) {
  return (
    <div className="survey-switch">
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
