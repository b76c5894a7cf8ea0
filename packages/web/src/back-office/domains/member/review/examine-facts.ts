import type { Compared } from '@convoke/contract/member/member.examine.calls.ts';
import type { MemberField } from '@convoke/contract/member/member.field.calls.ts';
import { consentChannels } from '@convoke/contract/member/member.rights.rules.ts';
import type { TFunction } from 'i18next';
import { languageNames } from '../../../../core/language.ts';
import { valueText } from '../fields/field-texts.ts';
import { consentAnswerTexts, consentChannelTexts } from '../rights/consent-texts.ts';

type Candidate = Compared['candidates'][number];

/** One line of the comparison: what a registration, or a row, brings, and what each member has of it. */
export interface ComparedFact {
  key: string;
  label: string;
  brought: readonly string[];
  of: (candidate: Candidate) => readonly string[];
}

const given = (text: string | null | undefined): string[] => (text ? [text] : []);

/** All that can be compared: name, numbers and the like of everyone, and of an import whatever its row brings. */
export function comparedFacts(
  { person, importRow, candidates }: Compared,
  fields: readonly MemberField[],
  t: TFunction,
): ComparedFact[] {
  const always: ComparedFact[] = [
    { key: 'phone', label: t('field:phone'), brought: person.phones, of: ({ phones }) => phones },
    { key: 'email', label: t('field:email'), brought: person.emails, of: ({ emails }) => emails },
    {
      key: 'company',
      label: t('field:company'),
      brought: given(person.company),
      of: ({ company }) => given(company),
    },
    { key: 'title', label: t('field:jobTitle'), brought: given(person.title), of: ({ title }) => given(title) },
  ];
  if (importRow === null) return always;
  const language = (one: { language: keyof typeof languageNames | null }) =>
    given(one.language && languageNames[one.language]);
  const valueOf = (field: MemberField, values: Candidate['fields']) =>
    given(valueText(field, values.find(({ memberFieldId }) => memberFieldId === field.memberFieldId)?.value, t));
  const brings: ComparedFact[] = [
    {
      key: 'language',
      label: t('field:language'),
      // A row whose file has no such column has that of the import: worth a line only where somebody has another one.
      brought: candidates.some((candidate) => candidate.language !== person.language) ? language(person) : [],
      of: language,
    },
    { key: 'note', label: t('field:note'), brought: given(person.note), of: ({ note }) => given(note) },
    {
      key: 'owner',
      label: t('member:field.owner'),
      brought: given(person.owner?.name),
      of: ({ owner }) => given(owner?.name),
    },
    { key: 'tags', label: t('field:tags'), brought: person.tags, of: ({ tags }) => tags },
    { key: 'groups', label: t('field:groups'), brought: person.groups, of: ({ groups }) => groups },
    ...consentChannels.map((channel): ComparedFact => {
      const answer = ({ consents }: Pick<Candidate, 'consents'>) => {
        const said = consents.find((each) => each.channel === channel);
        return said ? [t(consentAnswerTexts[said.answer])] : [];
      };
      return {
        key: `consent ${channel}`,
        label: t('member:review.consent', { way: t(consentChannelTexts[channel]) }),
        brought: answer(person),
        of: answer,
      };
    }),
    ...fields.map(
      (field): ComparedFact => ({
        key: field.memberFieldId,
        label: field.name,
        brought: valueOf(field, person.fields),
        of: (candidate) => valueOf(field, candidate.fields),
      }),
    ),
  ];
  return [...always, ...brings.filter(({ brought }) => brought.length > 0)];
}
