import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { StandardMailVariable } from '@convoke/contract/message/message.mail.rules.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Values } from './mail.slots.ts';

/** What stands in a mail's variables in a preview and a test: of nobody in particular, or of one member. */

const examples: Readonly<Record<'name' | 'company' | 'title' | 'event' | 'eventTime' | 'eventPlace', Texts>> = {
  name: { en: 'Ana Example', zh: '王小明', es: 'Ana Ejemplo', ja: '山田 花子' },
  company: { en: 'Example Ltd', zh: '示例公司', es: 'Ejemplo, S. L.', ja: '株式会社サンプル' },
  title: { en: 'Engineer', zh: '工程师', es: 'Ingeniera', ja: 'エンジニア' },
  event: { en: 'Spring Conference', zh: '春季大会', es: 'Congreso de Primavera', ja: '春のカンファレンス' },
  eventTime: {
    en: '15 April, 9:30 AM',
    zh: '4月15日 9:30',
    es: '15 de abril, 9:30',
    ja: '4月15日 9:30',
  },
  eventPlace: { en: 'Congress Centre', zh: '会议中心', es: 'Palacio de Congresos', ja: '国際会議場' },
};

export interface Reader {
  organisationId: string;
  publicUrl: string;
  language: Language;
  memberId?: string | null | undefined;
}

/** Null: there is no such member (any more). */
export async function valuesFor(db: Db, reader: Reader): Promise<Values | null> {
  const { organisationId, publicUrl, language, memberId } = reader;
  const { name: organisation } = await db
    .selectFrom('organisation')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const example = (of: keyof typeof examples) => examples[of][language];
  const values: Record<StandardMailVariable, string> = {
    name: example('name'),
    email: 'ana@example.com',
    company: example('company'),
    title: example('title'),
    event: example('event'),
    eventTime: example('eventTime'),
    eventPlace: example('eventPlace'),
    eventUrl: `${publicUrl}/event/example`,
    organisation,
    unsubscribeUrl: `${publicUrl}/m/u/example`,
  };
  if (!memberId) return values;
  const member = await db
    .selectFrom('member')
    .select(['name', 'email', 'company', 'title'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('became', 'is', null)
    .executeTakeFirst();
  if (!member) return null;
  return { ...values, name: member.name, email: member.email ?? '', company: member.company, title: member.title };
}
