import type { FilterCondition } from '@convoke/contract/member/filter/filter.tree.ts';
import type { Person } from './filter.facts.ts';
import { isListed, waysToListed } from '../worm/member.worm.who.ts';
import { type Meaning, not, valuesFact } from './filter.meaning.ts';
import type { Scope } from './filter.scope.ts';

/** On the list of gift hunters, as SQL and said of one person: by a number for sure, by the name alone perhaps. */
export function wormMeaning({ operator, value }: FilterCondition<'worm'>, { organisationId }: Scope): Meaning {
  const { kinds } = value;
  const kindOf = ({ listedPhones, isListedName, wormMatches }: Person) => {
    if (listedPhones.length > 0 || wormMatches.includes('phone')) return 'phone';
    return isListedName || wormMatches.includes('name') ? 'name' : null;
  };
  const listed: Meaning = {
    where: isListed(organisationId, kinds),
    holds: (person) => kinds.some((kind) => kind === kindOf(person)),
    fact: (person) => valuesFact([kindOf(person)]),
    parts: waysToListed(organisationId, kinds),
    // The ways of a name lead to those too who are there by a number.
    isWider: kinds.includes('name') && !kinds.includes('phone') ? true : undefined,
    ofRow: kinds.includes('name') ? true : undefined,
  };
  return operator === 'in' ? listed : not(listed);
}
