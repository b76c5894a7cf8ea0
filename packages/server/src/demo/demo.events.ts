import { type Palette, palettes } from './demo.picture.ts';

/** Days are counted from the day of the first start, hours in Shanghai. */
export interface DemoEvent {
  slug: string;
  title: string;
  summary: string;
  paragraphs: readonly string[];
  model: 0 | 1;
  /** Where an online event takes place. */
  joinUrl?: string;
  place?: { name: string; address: string; latitude: number; longitude: number };
  day: number;
  /** Of the day in Shanghai, and how many hours it lasts. */
  hour: number;
  hours: number;
  capacity: number | null;
  needsReview: boolean;
  isPublished: boolean;
  /** Sells tickets (demo.sale.ts). */
  sells?: true;
  cover?: { palette: Palette; seed: number };
  people?: DemoCrowd;
  /** Its first day is over (demo.door.ts). */
  hasFirstDay?: true;
}

/** Who registered: how many, over which days (negative = ago), and what became of them. */
export interface DemoCrowd {
  count: number;
  seed: number;
  fromDay: number;
  toDay: number;
  pending?: number;
  rejected?: number;
  signedIn?: number;
  /** So many of those who came to another event come again: the first of its crowd. */
  regulars?: { count: number; seed: number };
}

const westBund = {
  name: 'West Bund Hall',
  address: '2555 Longteng Avenue, Xuhui, Shanghai',
  latitude: 31.1744,
  longitude: 121.4593,
};

/** In the order in which they are made: the newest registrations come last. */
export const demoEvents: readonly DemoEvent[] = [
  {
    slug: 'meetup',
    title: 'Autumn Meetup for Event Makers',
    summary: 'An evening of short talks by people who run events for a living.',
    paragraphs: [
      'Six people who run events for a living told us, in ten minutes each, about the one thing they would never do again, and about the one thing they will always do.',
      'The recordings and slides go to everyone who signed in at the door. Thank you for coming, and for staying so long afterwards.',
    ],
    model: 0,
    place: {
      name: 'The Reading Room',
      address: '88 Wukang Road, Xuhui, Shanghai',
      latitude: 31.2099,
      longitude: 121.4372,
    },
    day: -9,
    hour: 18.5,
    hours: 3,
    capacity: 60,
    needsReview: false,
    isPublished: true,
    cover: { palette: palettes.leaf, seed: 5 },
    people: { count: 34, seed: 311, fromDay: -14, toDay: -9.2, signedIn: 29 },
  },
  {
    slug: 'workshop',
    title: 'Spring Workshop: From Brief to Run Sheet',
    summary: 'A hands-on day for teams that plan their first large event.',
    paragraphs: ['A first sketch. Dates and rooms are still to be settled.'],
    model: 0,
    place: westBund,
    day: 75,
    hour: 10,
    hours: 6,
    capacity: 40,
    needsReview: false,
    isPublished: false,
  },
  {
    slug: 'academy',
    title: 'Lumen Academy: Three Days of Event Craft',
    summary: 'Sixty people, one house, three days: planning, stage and door, taught by those who do it every week.',
    paragraphs: [
      'On the first day we plan one event together, from the first call to the run sheet. On the second you build it: light, sound, signs, and a door that lets sixty people in within ten minutes. On the third it takes place, with guests.',
      'Lunch is in the courtyard. Your badge opens the door in the morning and again after lunch; please let it be scanned when you leave, so that we know who is still in the house.',
    ],
    model: 0,
    place: {
      name: 'The Boathouse',
      address: '18 Waima Road, Huangpu, Shanghai',
      latitude: 31.2156,
      longitude: 121.5042,
    },
    day: -1,
    hour: 9.5,
    hours: 56,
    capacity: 60,
    needsReview: false,
    isPublished: true,
    cover: { palette: palettes.leaf, seed: 11 },
    people: { count: 58, seed: 838, fromDay: -19, toDay: -2, regulars: { count: 14, seed: 311 } },
    hasFirstDay: true,
  },
  {
    slug: 'session',
    title: 'Online Session: Welcoming a Thousand Guests',
    summary: 'How to get everyone through the door in twenty minutes. Places are confirmed by the organiser.',
    paragraphs: [
      'A queue is the first thing your guests see of you. In ninety minutes we go through what happens between “I have a code” and “come in”: badges, desks, late changes, guests without a phone, and a network that goes away.',
      'The session is held online, with time for your own cases. We keep the group small, so every registration is looked at by a person; you hear from us within two days.',
    ],
    model: 1,
    joinUrl: 'https://meet.example.org/welcoming-a-thousand-guests',
    day: 8,
    hour: 20,
    hours: 1.5,
    capacity: 80,
    needsReview: true,
    isPublished: true,
    cover: { palette: palettes.sea, seed: 2 },
    people: { count: 26, seed: 512, fromDay: -8, toDay: -0.1, pending: 11, rejected: 2 },
  },
  {
    slug: 'summit',
    title: 'Lumen Summit: Gatherings That Matter',
    summary:
      'One day in Shanghai for the people who bring people together: talks, a walk-through hall, and a long lunch.',
    paragraphs: [
      'People cross a city, or half the world, to be in one room. The Lumen Summit is a day about making that worth their while: how a good event is imagined, staffed, paid for, and remembered a year later.',
      'In the morning twelve speakers from festivals, museums, trade fairs and very small clubs show their work, including the parts that went wrong. Talks are held in Chinese or English, with live captions in both.',
      'After a long lunch by the river, the hall opens as a walk-through: lighting, sound, kitchens, entrances and accessible seating, each explained by the people who run them. Bring comfortable shoes and your hardest question.',
      'Doors open at 8:45. Please have the code from your confirmation at hand; one look at it and you are in. Coffee is ready before the first talk, and the last tram leaves well after the last toast.',
    ],
    model: 0,
    place: westBund,
    day: 21,
    hour: 9.5,
    hours: 8.5,
    capacity: 300,
    needsReview: false,
    isPublished: true,
    cover: { palette: palettes.dusk, seed: 3 },
    people: { count: 84, seed: 727, fromDay: -14, toDay: -0.02, pending: 3 },
  },
  {
    slug: 'conference',
    title: 'Form Follows People: A Design Conference',
    summary: 'Two days in Shanghai about things, places and services that are good to the people who use them.',
    paragraphs: [
      'Sixteen designers show one piece of work each, and the road to it: a hospital corridor, a kettle, the signs of a metro line, a bank that grandparents like. No talk is longer than half an hour, and every one ends with your questions.',
      'On the second morning a bookbinder, a type designer and a maker of lamps open their workshops to twenty-four people. Four hours, your own hands, and something to take home.',
      'The first evening belongs to everyone: studios in the neighbourhood keep their lights on until ten. It is free, but the stairs are narrow, so please take a ticket.',
      'Badges can be picked up early at our studio, 61 Yongkang Road, from two weeks before the conference. It saves you the queue on the first morning.',
    ],
    model: 0,
    place: {
      name: 'The Kiln',
      address: '1247 South Suzhou Road, Jing’an, Shanghai',
      latitude: 31.2441,
      longitude: 121.464,
    },
    day: 16,
    hour: 9.5,
    hours: 32,
    capacity: null,
    needsReview: false,
    isPublished: true,
    sells: true,
    cover: { palette: palettes.clay, seed: 7 },
  },
];
