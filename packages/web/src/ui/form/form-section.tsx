import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import './form-section.css';

interface Props<Values> {
  title: string;
  /** The fields that stand in it: one that is refused opens it. */
  fields: readonly (keyof Values & string)[];
  /** What is set in it, in one line: shown while it is closed. */
  summary: (values: Partial<Values>) => string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of a form that most people leave as it is: closed it says in one line what is set. Its fields belong to the form all the same. */
export function FormSection<Values extends object>({ summary, ...section }: Props<Values>) {
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsError, getFieldsValue }) => {
        const refused = getFieldsError().find(({ errors }) => errors.length > 0)?.name;
        return (
          <Section
            {...section}
            says={summary(getFieldsValue(true) as Partial<Values>)}
            hasError={getFieldsError().some(
              ({ name, errors }) => errors.length > 0 && section.fields.some((field) => field === name[0]),
            )}
            // Where the eye is led: not to a second one.
            refused={section.fields.some((field) => field === refused?.[0]) ? refused : undefined}
          />
        );
      }}
    </Form.Item>
  );
}

interface SectionProps extends Pick<Props<object>, 'title' | 'startsOpen' | 'children'> {
  says: string;
  hasError: boolean;
  refused: (string | number)[] | undefined;
}

function Section({ title, startsOpen = false, children, says, hasError, refused }: SectionProps) {
  const form = Form.useFormInstance();
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [hadError, setHadError] = useState(false);
  // The field that is to be led to: nobody could be while its section was closed.
  const [next, setNext] = useState<(string | number)[]>();
  // Only an error that comes opens it; it may be closed again.
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError && !isOpen) {
      setNext(refused);
      setOpen(true);
    }
  }
  useEffect(() => {
    if (next) form.scrollToField(next as never, { behavior: 'smooth', block: 'center', focus: true });
  }, [next, form]);
  return (
    <section className="form-section">
      <h3>
        <button
          type="button"
          className="form-section-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <span className="form-section-title">{title}</span>
          {!isOpen && <span className="form-section-says">{says}</span>}
        </button>
      </h3>
      <div id={id} className="form-section-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
