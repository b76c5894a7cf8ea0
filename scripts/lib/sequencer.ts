import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes minutes, by the ends of its paths: begun last, one worker would do it while the other has nothing left. */
const long = [
  'server/src/growth.test.ts',
  'server/src/all-calls.fuzz.test.ts',
  'journeys/accessible.changed.test.ts',
  'journeys/accessible.test.ts',
  'journeys/accessible.rest.test.ts',
  'journeys/whole-texts.test.ts',
  'journeys/designing-ways.test.ts',
  'journeys/accessible.looks.test.ts',
];

/** The files that take longest come first, the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((end) => moduleId.endsWith(end));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
