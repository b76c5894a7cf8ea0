import { Form } from 'antd';
import { useTranslation } from 'react-i18next';

/** What an agent reads, said to somebody made up. */
export function ScriptPreview() {
  const { t } = useTranslation();
  const script = Form.useWatch<string | undefined>('script') ?? '';
  if (script.trim() === '') return null;
  const person: Readonly<Record<string, string>> = {
    name: t('outbound:script.name'),
    company: t('outbound:script.company'),
    title: t('outbound:script.title'),
  };
  return (
    <figure className="call-script">
      <figcaption className="muted">{t('common:preview')}</figcaption>
      <p>{script.replace(/\{(name|company|title)\}/g, (_, word: string) => person[word] ?? '')}</p>
    </figure>
  );
}
