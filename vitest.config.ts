import { defineConfig } from 'vitest/config'

const nothing = ['**/node_modules/**', '**/dist/**', '**/.data*/**']
const integration = '**/*.int.test.ts'
const journeys = 'web/e2e/**/*.e2e.test.ts'

export default defineConfig({
  define: { 'import.meta.env.SSR': 'true' },
  test: {
    // What is waited for comes at once in quiet, and after a while on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // V8 watches the pages of compiled code by keys of the processor, loses count where WebAssembly comes and goes, and
    // ends the process ("Check failed: jit_page.has_value()").
    execArgv: ['--no-memory-protection-keys'],
    // A figure to look at, and no gate. What runs in processes of its own (services, command lines) is not in it.
    coverage: {
      provider: 'v8',
      include: [
        '{contracts,command-api,projector,query-api,search-indexer}/src/**/*.ts',
        'web/{app,server}/**/*.{ts,tsx}',
      ],
      exclude: ['**/*.test.{ts,tsx}', '**/testing/**'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'coverage',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...nothing, integration, journeys],
          // Properties take a second in quiet, and as long as it takes on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [integration],
          exclude: nothing,
          // Stores, projector and worker once for all; what a file tests in depth it starts on ports of its own.
          globalSetup: ['tests/harness/stores.setup.ts'],
          // Two cores bear one file at a time.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          exclude: nothing,
          // A browser waits for the site, and the site for a browser: more files than cores keep both busy.
          maxWorkers: 3,
          globalSetup: ['tests/harness/site.setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
