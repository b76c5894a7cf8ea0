import { Form } from 'antd';

/** The watched value of a field that may be hidden, or not drawn at all. */
export function useKept<Value>(...path: string[]): Value | undefined {
  const form = Form.useFormInstance();
  return Form.useWatch<Value | undefined>(path, { form, preserve: true });
}
