import { createHash } from 'node:crypto';
import type { RoundInput } from '../domains/vote/office/vote.write.ts';
import type { BallotItem } from '../domains/vote/casting/vote.caster.ts';
import { agentOf, choiceKey } from '../domains/vote/casting/vote.voter.ts';
import { chance } from './demo.people.ts';

/** How often a project is chosen beside the others, what its picture is made of, and what stands beside it. */
export const projects = [
  {
    name: 'Harbour Lights, Qingdao',
    weight: 22,
    colours: ['#14213d', '#fca311'],
    introduction: 'A winter festival on the old pier: 300 lanterns by schoolchildren, lit by the tide.',
  },
  {
    name: 'The Quiet Hall',
    weight: 26,
    colours: ['#264653', '#e9c46a'],
    introduction: 'A congress centre tuned for people who hear badly: loops, captions, and rooms to rest in.',
  },
  {
    name: '一纸空间 · Paper Rooms',
    weight: 18,
    colours: ['#6d597a', '#f4a6a0'],
    introduction: '全部由再生纸搭建的展馆，拆除后 96% 再次利用。 A fair built of recycled paper, and recycled again.',
  },
  {
    name: 'Open Kitchen Osaka',
    weight: 12,
    colours: ['#9b2226', '#ee9b00'],
    introduction: 'Twelve chefs, one street, no stage: guests cook with them and eat at one long table.',
  },
  {
    name: 'Night Bus Museum',
    weight: 9,
    colours: ['#0b525b', '#9ef01a'],
    introduction: 'Four museums and one bus line that stays until two in the morning, with a talk at every stop.',
  },
  {
    name: 'Congreso Sin Plástico',
    weight: 8,
    colours: ['#2a9d8f', '#d8f3dc'],
    introduction: 'Tres días, 1.800 personas y ni una botella desechable: así se organizó en Valencia.',
  },
  {
    name: 'First Row for Everyone',
    weight: 14,
    colours: ['#3a0ca3', '#f72585'],
    introduction: 'A concert series with seats that can be reached by wheelchair in every price category.',
  },
  {
    name: 'Suzhou Garden Sessions',
    weight: 10,
    colours: ['#386641', '#f2e8cf'],
    introduction: 'Chamber music in six classical gardens, thirty guests each, tickets drawn by lot.',
  },
] as const;

export const speakers = [
  ['Shen Jiayi', 'Designs signs for stations and stadiums.'],
  ['Aoi Tanaka', 'Runs the smallest theatre of Kyoto.'],
  ['Marta Ruiz', 'Makes congresses that leave no waste.'],
  ['David Okafor', 'Plans crowds: four million visitors so far.'],
] as const;

const rules: Omit<RoundInput, 'title' | 'description' | 'opensAt' | 'closesAt' | 'candidates'> = {
  choicesMin: 1,
  choicesMax: 1,
  groupMin: 0,
  groupMax: null,
  period: 'once',
  voters: 'device',
  results: 'voted',
  guard: true,
  shuffled: true,
};

const candidate = (name: string, introduction: string, pictureKey: string | null) => ({
  name,
  introduction,
  pictureKey,
  videoUrl: null,
  group: '',
  isWithdrawn: false,
});

/** The round people vote in, and one that is prepared for the evening. */
export function demoRounds(pictureKeys: readonly string[], opensAt: Date, closesAt: Date): [RoundInput, RoundInput] {
  return [
    {
      ...rules,
      title: 'Project of the year',
      description: 'Choose up to three projects that made you look at gatherings in a new way.',
      choicesMax: 3,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      candidates: projects.map(({ name, introduction }, index) =>
        candidate(name, introduction, pictureKeys[index] ?? null),
      ),
    },
    {
      ...rules,
      title: 'Speaker of the year',
      description: 'One vote. Opened on stage, closed when the music stops.',
      results: 'end',
      opensAt: null,
      closesAt: null,
      candidates: speakers.map(([name, introduction]) => candidate(name, introduction, null)),
    },
  ];
}

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.57',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
] as const;

const digest = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);

/** What somebody chose, as the function that casts ballots takes it. */
function ballot(who: string, from: string, agent: string, deviceMs: number, choices: readonly string[]): BallotItem {
  return {
    version: 1,
    voter: digest(`demo voter ${who}`, 32),
    nonce: `demo-${who}`,
    address: digest(`demo address ${from}`, 16),
    deviceMs: Math.round(deviceMs),
    ...agentOf(agent),
    choices,
    choiceKey: choiceKey(choices),
    answers: null,
    formId: null,
    formVersion: null,
  };
}

/** Ballots of people: one to three projects, the better known ones more often. */
export function demoBallots(candidateIds: readonly string[], count: number): BallotItem[] {
  const next = chance(2026);
  return Array.from({ length: count }, (_, index) => {
    const wanted = 1 + Math.floor(next() * 3);
    const left = projects.map(({ weight }, place) => ({ id: candidateIds[place] as string, weight }));
    const choices: string[] = [];
    while (choices.length < wanted) {
      let mark = next() * left.reduce((sum, { weight }) => sum + weight, 0);
      const at = left.findIndex(({ weight }) => (mark -= weight) < 0);
      choices.push(...left.splice(Math.max(at, 0), 1).map(({ id }) => id));
    }
    const agent = agents[Math.floor(next() * agents.length)] as string;
    // Some read long, some vote at once; many of one office or household share an address.
    return ballot(`person-${index}`, `home-${Math.floor(next() * 210)}`, agent, 180_000 + next() * 7_200_000, choices);
  });
}

/** Somebody's thirty-odd new phones in one evening, all for the same project, and a robot. */
export function demoBurst(candidateIds: readonly string[]): BallotItem[] {
  const next = chance(41);
  const favourite = [candidateIds[4] as string];
  const phones = Array.from({ length: 38 }, (_, index) =>
    ballot(`phone-${index}`, 'phone-farm', agents[1], 1500 + next() * 9000, favourite),
  );
  const robot = ballot('robot', 'data-centre', 'Mozilla/5.0 (compatible; AhrefsBot/7.0)', 60_000, [
    candidateIds[0] as string,
  ]);
  return [...phones, robot];
}
