import { z } from 'zod'
import { startContainerStores } from './containers.ts'

const schema = z.enum(['embedded', 'external', 'containers']).default('embedded')

interface GivenStores {
  /** Addresses of stores that need not be started. */
  environment: NodeJS.ProcessEnv
  stop: () => Promise<void>
}

/**
 * Where a test run has its stores from (`TEST_STACK`): embedded ones are started, `external` ones are those that the
 * environment names, `containers` are started from the images of docker-compose.yml.
 */
export async function givenStores(): Promise<GivenStores> {
  const from = schema.parse(process.env.TEST_STACK)
  if (from === 'containers') return await startContainerStores()
  return { environment: from === 'external' ? process.env : {}, stop: async () => {} }
}
