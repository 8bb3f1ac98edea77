import fc from 'fast-check'

// The gate repeats the same examples; `npm run campaign` draws new ones and prints their seed.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
