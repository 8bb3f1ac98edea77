import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { parse } from 'yaml'
import { z } from 'zod'

const COMPOSE_FILE = join(import.meta.dirname, '../../docker-compose.yml')
const MEILI_KEY = 'key-of-the-tests'
const START_TIMEOUT_MS = 180_000

export interface ContainerStores {
  environment: {
    EVENTSTORE_URL: string
    DATABASE_URL: string
    REDIS_URL: string
    MEILI_URL: string
    MEILI_KEY: string
  }
  stop: () => Promise<void>
}

/** The real servers, from the images of docker-compose.yml, empty and on dedicated ports. Needs Docker. */
export async function startContainerStores(): Promise<ContainerStores> {
  const started: StartedTestContainer[] = []
  const stop = async () => {
    await Promise.all(started.splice(0).map(container => container.stop()))
  }
  const images = composeImages()
  const run = async (container: GenericContainer, port: number): Promise<string> => {
    const running = await container.withExposedPorts(port).withStartupTimeout(START_TIMEOUT_MS).start()
    started.push(running)
    return `${running.getHost()}:${running.getMappedPort(port)}`
  }
  try {
    const [eventStore, postgres, redis, search] = await Promise.all([
      run(
        new GenericContainer(images.eventstore)
          .withEnvironment({
            EVENTSTORE_CLUSTER_SIZE: '1',
            EVENTSTORE_INSECURE: 'true',
            EVENTSTORE_MEM_DB: 'true',
          })
          .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204)),
        2113,
      ),
      run(
        new GenericContainer(images.postgres)
          .withEnvironment({ POSTGRES_PASSWORD: 'koryaku', POSTGRES_DB: 'koryaku' })
          // The image starts the server twice; the second time it serves.
          .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2)),
        5432,
      ),
      run(
        new GenericContainer(images.redis).withWaitStrategy(
          Wait.forLogMessage(/Ready to accept connections/),
        ),
        6379,
      ),
      run(
        new GenericContainer(images.meilisearch)
          .withEnvironment({ MEILI_MASTER_KEY: MEILI_KEY, MEILI_NO_ANALYTICS: 'true' })
          .withWaitStrategy(Wait.forHttp('/health', 7700)),
        7700,
      ),
    ])
    return {
      environment: {
        EVENTSTORE_URL: `esdb://${eventStore}?tls=false`,
        DATABASE_URL: `postgres://postgres:koryaku@${postgres}/koryaku`,
        REDIS_URL: `redis://${redis}/0`,
        MEILI_URL: `http://${search}`,
        MEILI_KEY,
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const image = z.object({ image: z.string() })
const composeSchema = z.object({
  services: z.object({ eventstore: image, postgres: image, redis: image, meilisearch: image }),
})

/** One list of versions: the tests run what production runs. */
function composeImages() {
  const { services } = composeSchema.parse(parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true }))
  return {
    eventstore: services.eventstore.image,
    postgres: services.postgres.image,
    redis: services.redis.image,
    meilisearch: services.meilisearch.image,
  }
}
