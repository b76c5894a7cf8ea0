import type { ReactNode } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ModuleHead, useStill, type ViewProps } from '../pieces.tsx';
import { QuestionForm } from './question-form.tsx';

/** How the organiser is reached, and a question to them. */
export function Contact({ props, data }: ViewProps<'contact'>) {
  const { heading, text, email, phone, address, asksQuestion } = props;
  const { t } = usePage();
  const isStill = useStill(data);
  const lines: { icon: IconName; name: string; words: ReactNode; href?: string | undefined }[] = [
    { icon: 'mail', name: 'email', words: email, href: typeof email === 'string' ? `mailto:${email}` : undefined },
    {
      icon: 'phone',
      name: 'phone',
      words: phone,
      href: typeof phone === 'string' ? `tel:${phone.replace(/[^\d+]/g, '')}` : undefined,
    },
    { icon: 'pin', name: 'address', words: address },
  ];
  const said = lines.filter(({ words }) => Boolean(words));
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-site:contact')} />
      {said.length > 0 && (
        <dl className="contact-list">
          {said.map(({ icon, name, words, href }) => (
            <div key={name}>
              <dt>
                <Icon name={icon} /> {t(`public-site:${name}`)}
              </dt>
              <dd>{href ? <a href={href}>{words}</a> : words}</dd>
            </div>
          ))}
        </dl>
      )}
      {asksQuestion && <QuestionForm code={data.event.code} isStill={isStill} />}
    </>
  );
}
