import fc from 'fast-check';

// Where nobody looks on, a property is tried with the same values each time: whether a commit passes depends on the commit.
// By hand and in `npm run test:long` each run draws its own.
if (process.env['CI'] && process.env['TEST_TIER'] !== 'long') fc.configureGlobal({ seed: 20_261_126 });
