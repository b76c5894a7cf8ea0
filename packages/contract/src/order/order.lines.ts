/** An order that is sent as its lines, each a ticket, as the call list has it; nothing here checks what stands in them. */

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is said once of a whole order, on whichever line. */
const ofOrder = [
  'buyer',
  'couponCode',
  'accessCode',
  'offer',
  'invoice',
  'expectedCents',
  'channel',
  'language',
  'pass',
];

/** What a line says of its ticket; all else of a flat line are the answers of who comes. */
const ofLine = ['ticketId', 'quantity', 'attendees', 'answers', 'eventId', 'tickets', ...ofOrder];

/** The one order that an array of lines is; anything else as it is. */
export function orderOfLines(body: unknown): unknown {
  if (!Array.isArray(body) || body.length === 0) return body;
  const lines: unknown[] = body;
  if (!lines.every((line) => isFields(line) && 'ticketId' in line && !('tickets' in line))) return body;
  const fields = lines as Fields[];
  const order: Fields = {};
  for (const name of ofOrder) {
    const said = fields.find((line) => line[name] !== undefined && line[name] !== null)?.[name];
    if (said !== undefined) order[name] = said;
  }
  const tickets = fields.map(lineOf);
  return [{ buyer: buyerOf(tickets), ...order, tickets }];
}

function lineOf(line: Fields): Fields {
  const { ticketId, quantity } = line;
  const own = Object.fromEntries(Object.entries(line).filter(([name]) => !ofLine.includes(name)));
  const given = Array.isArray(line['attendees']) ? (line['attendees'] as unknown[]) : undefined;
  const attendees =
    given?.map(attendeeOf) ??
    (isFields(line['answers'])
      ? [{ answers: line['answers'] }]
      : Object.keys(own).length > 0
        ? [{ answers: own }]
        : []);
  // Beside answers that are given as such they are nobody's, and refused by their names.
  const rest = given || isFields(line['answers']) ? own : {};
  return { ...rest, ticketId, quantity: quantity ?? Math.max(1, attendees.length), attendees };
}

/** Answers by themselves, or under their name. */
const attendeeOf = (attendee: unknown) =>
  isFields(attendee) && !isFields(attendee['answers']) ? { answers: attendee } : attendee;

/** Who comes first buys: their name, phone and e-mail, as an ordinary form asks for them. */
function buyerOf(tickets: readonly Fields[]): Fields {
  const [first] = tickets.flatMap((ticket) => ticket['attendees'] as unknown[]);
  const answers = isFields(first) && isFields(first['answers']) ? first['answers'] : {};
  return Object.fromEntries(
    ['name', 'phone', 'email'].flatMap((name) => (answers[name] ? [[name, answers[name]] as const] : [])),
  );
}
