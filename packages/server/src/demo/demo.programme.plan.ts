/** What happens at the conference: who speaks, where, and when. People are meant by their place in `speakers`. */

export const demoPlaces = [
  { name: 'Kiln Hall', description: 'Ground floor, through the old gate', capacity: 220, changeOver: 0 },
  { name: 'Yard Room', description: 'Across the yard', capacity: 60, changeOver: 5 },
  { name: 'Workshop loft', description: 'Third floor, lift at the back', capacity: 24, changeOver: 10 },
  { name: 'Studios', description: '61 Yongkang Road', capacity: 150, changeOver: 0 },
] as const;
type Place = (typeof demoPlaces)[number]['name'];

export const demoTracks = [
  { name: 'Things', colour: '#b4532a' },
  { name: 'Places', colour: '#2a6f97' },
  { name: 'Services', colour: '#4f772d' },
] as const;
type Track = (typeof demoTracks)[number]['name'];

/** What each of the sixteen is, and in a line what for. */
export const speakers: readonly (readonly [title: string, biography: string])[] = [
  ['Architect of hospitals', 'Has walked every corridor she ever drew, at night and with a trolley.'],
  ['Industrial designer', 'Makes kettles, taps and handles, and keeps every one that failed.'],
  ['Wayfinding designer', 'Drew the signs of two metro lines and now gets lost on purpose.'],
  ['Designer of services', 'Rebuilt a bank counter with the people who queue at it.'],
  ['Bookbinder', 'Binds by hand, teaches on Saturdays, and mends what others throw away.'],
  ['Type designer', 'Draws letters for screens that are read in the rain.'],
  ['Lamp maker', 'Works with paper, bamboo and very little light.'],
  ['Playground designer', 'Builds places in which children decide what they are for.'],
  ['Designer of prosthetics', 'Fits hands to people, not people to hands.'],
  ['Museum planner', 'Plans rooms in which one may sit down.'],
  ['Textile designer', 'Weaves with mills that had closed.'],
  ['Game designer', 'Uses games to try out towns before they are built.'],
  ['Ceramicist', 'Fires a wood kiln twice a year and sells what comes out.'],
  ['Urban planner', 'Counts benches, shade and steps, and asks for more of each.'],
  ['Sound designer', 'Makes the beeps of lifts, doors and ticket machines kinder.'],
  ['Researcher', 'Studies how people use things that nobody explained to them.'],
];

export interface DemoItem {
  /** 0 or 1. */
  day: number;
  /** Of the clock in Shanghai; without one it waits for a time. */
  time?: string;
  minutes: number;
  place?: Place;
  track?: Track;
  kind?: 'talk' | 'keynote' | 'panel' | 'workshop' | 'lightning' | 'ceremony' | 'break' | 'meeting';
  title: string;
  abstract?: string;
  speak?: readonly number[];
  moderate?: number;
}

/** One person is in two places at once on the first afternoon, as happens to everybody who plans one. */
export const demoItems: readonly DemoItem[] = [
  { day: 0, time: '09:30', minutes: 30, place: 'Kiln Hall', kind: 'ceremony', title: 'Good morning', moderate: 15 },
  {
    day: 0,
    time: '10:00',
    minutes: 45,
    place: 'Kiln Hall',
    track: 'Places',
    kind: 'keynote',
    title: 'The corridor nobody wanted',
    abstract: 'How a hospital corridor became the room in which people get well, and what it cost to leave it empty.',
    speak: [0],
  },
  {
    day: 0,
    time: '10:50',
    minutes: 30,
    place: 'Kiln Hall',
    track: 'Things',
    title: 'A kettle for one hand',
    abstract: 'Eleven kettles on a table, ten of them wrong.',
    speak: [1],
  },
  {
    day: 0,
    time: '10:50',
    minutes: 30,
    place: 'Yard Room',
    track: 'Services',
    title: 'Which way is out? Signs for a metro line',
    speak: [2],
  },
  { day: 0, time: '11:20', minutes: 25, kind: 'break', title: 'Coffee in the yard' },
  {
    day: 0,
    time: '11:45',
    minutes: 30,
    place: 'Kiln Hall',
    track: 'Services',
    title: 'A bank that grandparents like',
    speak: [3],
  },
  {
    day: 0,
    time: '11:45',
    minutes: 30,
    place: 'Yard Room',
    track: 'Places',
    title: 'Playgrounds without instructions',
    speak: [7],
  },
  { day: 0, time: '12:15', minutes: 75, kind: 'break', title: 'Lunch' },
  {
    day: 0,
    time: '13:30',
    minutes: 60,
    place: 'Kiln Hall',
    kind: 'panel',
    title: 'Who is it for? Designing with people who say no',
    abstract: 'Three designers about the meetings after which they began anew.',
    speak: [3, 8, 13],
    moderate: 15,
  },
  {
    day: 0,
    time: '14:00',
    minutes: 30,
    place: 'Yard Room',
    track: 'Things',
    title: 'Hands: fitting prosthetics to lives',
    speak: [8],
  },
  {
    day: 0,
    time: '14:45',
    minutes: 30,
    place: 'Kiln Hall',
    track: 'Places',
    title: 'A museum to sit down in',
    speak: [9],
  },
  {
    day: 0,
    time: '14:45',
    minutes: 30,
    place: 'Yard Room',
    track: 'Things',
    title: 'Weaving with closed mills',
    speak: [10],
  },
  { day: 0, time: '15:15', minutes: 30, kind: 'break', title: 'Tea' },
  {
    day: 0,
    time: '15:45',
    minutes: 45,
    place: 'Kiln Hall',
    kind: 'lightning',
    title: 'Ten minutes each: what we threw away',
    speak: [11, 12, 14],
    moderate: 15,
  },
  {
    day: 0,
    time: '18:00',
    minutes: 240,
    place: 'Studios',
    kind: 'meeting',
    title: 'Open studios',
    abstract: 'Studios in the neighbourhood keep their lights on until ten. The stairs are narrow.',
  },
  {
    day: 1,
    time: '09:30',
    minutes: 240,
    place: 'Workshop loft',
    kind: 'workshop',
    title: 'Bind, draw, light: four hours with your own hands',
    abstract: 'A bookbinder, a type designer and a maker of lamps open their workshops. Something to take home.',
    speak: [4, 5, 6],
  },
  {
    day: 1,
    time: '10:00',
    minutes: 30,
    place: 'Kiln Hall',
    track: 'Services',
    title: 'The beep of a lift',
    speak: [14],
  },
  {
    day: 1,
    time: '10:40',
    minutes: 30,
    place: 'Kiln Hall',
    track: 'Places',
    title: 'Counting benches',
    speak: [13],
  },
  { day: 1, time: '11:10', minutes: 20, place: 'Kiln Hall', kind: 'break', title: 'Coffee' },
  {
    day: 1,
    time: '11:30',
    minutes: 30,
    place: 'Kiln Hall',
    track: 'Things',
    title: 'Twice a year: the wood kiln',
    speak: [12],
  },
  { day: 1, time: '13:30', minutes: 60, kind: 'break', title: 'Long lunch by the river' },
  {
    day: 1,
    time: '14:30',
    minutes: 45,
    place: 'Kiln Hall',
    track: 'Services',
    kind: 'keynote',
    title: 'Nobody reads the manual',
    speak: [15],
  },
  { day: 1, time: '15:30', minutes: 30, place: 'Kiln Hall', kind: 'ceremony', title: 'Goodbye, and what is next' },
  {
    day: 1,
    minutes: 30,
    track: 'Places',
    title: 'Towns as games',
    speak: [11],
  },
];
