import { inject } from 'vitest'

// Runs before the test file and its imports are loaded. Vitest numbers the workers of a project from 1.
const worker = Number(process.env.VITEST_POOL_ID)
const environment = inject('stacks')[worker - 1]
if (!environment) throw new Error(`worker ${worker} has no stack`)
Object.assign(process.env, environment)
