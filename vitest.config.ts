import { LargestFirst } from '@koryaku/tests/harness/largest-first.ts'
import { defineConfig } from 'vitest/config'

const nothing = ['**/node_modules/**', '**/dist/**', '**/.data*/**']
const integration = '**/*.int.test.ts'
const journeys = 'web/e2e/**/*.e2e.test.ts'
/** Files that change the whole site: read models are paused, the search index is rolled back. */
const alone = 'web/e2e/**/*.alone.e2e.test.ts'
/** Files that kill, hang, wait for or start whole sites, and walks over everything: not part of the gate. */
const campaign = '**/*.camp.test.ts'
const campaignJourneys = 'web/e2e/**/*.camp.test.ts'
/** Folders whose tests `npm test` leaves out, because their present state is recorded as passed. */
const excluded = (process.env.EXCLUDE_FOLDERS ?? '')
  .split(',')
  .flatMap(folder => (folder ? [`${folder}/**`] : []))
const isCampaign = process.env.CAMPAIGN === 'true'

// Time limits end tests that hang. They do not measure speed: a busy machine is ten times slower.
const limits = { testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  define: { 'import.meta.env.SSR': 'true' },
  test: {
    // The runner of tests reads results from the file that GATE_REPORT names.
    ...(process.env.GATE_REPORT && {
      reporters: [
        ['./tests/harness/gate-reporter.ts', { output: process.env.GATE_REPORT, root: import.meta.dirname }],
      ],
    }),
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['./tests/harness/seeds.setup.ts', './tests/harness/restored-globals.setup.ts'],
    // V8 protects the pages of compiled code by processor keys, miscounts them where WebAssembly is loaded and unloaded,
    // and ends the process ("Check failed: jit_page.has_value()").
    execArgv: ['--no-memory-protection-keys'],
    // A figure to look at, not a gate. Services and command lines run in their own processes and are not included.
    coverage: {
      provider: 'v8',
      include: [
        '{packages/*,command-api,projector,query-api,search-indexer}/src/**/*.ts',
        'web/{app,server}/**/*.{ts,tsx}',
      ],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'coverage',
    },
    // The order of files is fixed, so that a failed run can be repeated; the campaign shuffles them by its seed.
    sequence: { shuffle: false, ...(!isCampaign && { sequencer: LargestFirst }) },
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...nothing, ...excluded, integration, journeys, campaign],
          // Modules are loaded once per worker: to load them for each file takes half of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'integration',
          include: [integration],
          exclude: [...nothing, ...excluded],
          // The services are loaded once per worker: to load them for each file would take half of the time.
          isolate: false,
          // Each worker has its own stack; external stores are one stack.
          maxWorkers: process.env.TEST_STACK === 'external' ? 1 : 2,
          globalSetup: ['tests/harness/stores.setup.ts'],
          setupFiles: ['tests/harness/stack-of-worker.setup.ts', 'tests/harness/cheap-passwords.setup.ts'],
          // Counts and answers are exact only where no store counts as away.
          env: { STORE_TIME_FACTOR: '20' },
          // After the unit tests, which have another number of workers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'journeys',
          include: [journeys],
          exclude: [...nothing, alone],
          // One browser per worker.
          isolate: false,
          maxWorkers: 2,
          globalSetup: ['tests/harness/site.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'journeys-alone',
          include: [alone],
          exclude: nothing,
          isolate: false,
          fileParallelism: false,
          // After all other journeys, on the same site.
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/harness/site.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'campaign',
          include: [campaign],
          exclude: [...nothing, campaignJourneys],
          fileParallelism: false,
          globalSetup: ['tests/harness/stores.setup.ts'],
          setupFiles: ['tests/harness/stack-of-worker.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...limits,
          name: 'campaign-journeys',
          include: [campaignJourneys],
          exclude: nothing,
          maxWorkers: 2,
          globalSetup: ['tests/harness/site.setup.ts'],
        },
      },
    ],
  },
})
