/** How often a property is tried: so often in `npm test`, and as many times more in `npm run test:long` (or by hand) as PROPERTY_TIMES says. */
export const propertyRuns = (few: number): number => few * Number(process.env['PROPERTY_TIMES'] ?? 1);
