import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '@koryaku/cli-kit/private-folder.ts'
import { lostLog } from '@koryaku/embedded-event-store/lost-log.ts'
import { takeLock } from '@koryaku/embedded-event-store/process-lock.ts'
import {
  type ManagedProcess,
  type Supervised,
  startProcess,
} from '@koryaku/process-supervisor/managed-process.ts'
import { portOf } from '@koryaku/server-kit/config.ts'
import { StartError } from '#start-error.ts'
import type { StackConfig } from './config.ts'
import { embeddedStores } from './embedded/stores.ts'
import { reportFilling } from './filling-progress.ts'
import { givenStores, storesAway, waitForStores } from './given-stores.ts'
import { checkFolder, checkPlaces, checkPorts } from './preflight.ts'
import { restartOnChange } from './restart-on-change.ts'
import { isBeingRestored } from './restoring-mark.ts'
import { SERVICES, serviceSpec } from './services.ts'
import { type StackEnvironment, stackEnvironment } from './stack-environment.ts'
import text from './start-words.ts'
import { PartsBoard } from './supervisor/parts-board.ts'

export interface Stack {
  environment: StackEnvironment
  processes: ManagedProcess[]
  /** Names of the parts that could not be started and are tried again. */
  missing: string[]
  stop: () => Promise<void>
}

export type StackParts = 'stores' | 'all'
type Progress = (line: string) => void
/** On an existing site, the only external stores that must be available. */
const DATABASE = 'PostgreSQL'

interface StackOptions {
  parts?: StackParts
  /** For developers: everything runs from its sources, changes of the web app appear immediately, and changed services restart. */
  fromSources?: boolean
  /** The folder of the services' bundles; without it they run from their sources. */
  bundles?: string | undefined
  /** Called for each service that is ready. */
  progress?: Progress
  /** Called with the progress of long steps. */
  waiting?: Progress
  /** Called with one line per change while running: an exited service, a recovered one. */
  notice?: Progress
}

/**
 * Starts the site (or only its stores) on this machine, waits until every service is ready, and keeps each of them
 * running. If a service cannot be started, all are stopped.
 * @throws StartError; but on an existing site only for services that reads need; the others are retried
 */
export async function startStack(
  config: StackConfig,
  {
    parts = 'all',
    fromSources = false,
    bundles,
    progress = () => {},
    waiting = () => {},
    notice = () => {},
  }: StackOptions = {},
): Promise<Stack> {
  const { PORT: port, DATA_DIR: folder } = config
  const services = parts === 'all' ? SERVICES : []
  const lookAhead = async () => {
    await checkPlaces(config)
    await checkPorts(
      config,
      services.flat().map(({ name }) => name),
    )
  }
  const given = givenStores(config)
  const waitFor = (stores: typeof given) =>
    waitForStores(stores, { onWaiting: ({ label, at }) => waiting(text.waitingFor(label, at)) })
  checkFolder(folder)
  // A rejected start creates nothing; if the site is running, its process is the obstacle.
  if (!existsSync(folder)) {
    await lookAhead()
    await waitFor(given)
  }
  openFolder(folder)
  const unlock = takeLock(join(folder, 'stack.lock'), pid => new StartError('inUse', folder, pid))
  const started: ManagedProcess[] = []
  let endBoard = async () => {}
  let endFilling = () => {}
  let endReloads = () => {}
  const stop = async () => {
    endReloads()
    for (const process of started.splice(0).reverse()) await process.stop()
    await endBoard()
    unlock()
  }
  try {
    if (isBeingRestored(folder)) throw new StartError('notRestored', folder)
    await lookAhead()
    const hasRun = parts === 'all' && hasRunBefore(config)
    await waitFor(hasRun ? given.filter(({ label }) => label === DATABASE) : given)
    for (const { label, at } of await storesAway(given)) waiting(text.waitingFor(label, at))
    const environment = stackEnvironment(config)
    const board = new PartsBoard(folder, notice)
    endBoard = await board.listen(portOf('supervisor', port))
    const supervised = (logName: string): Supervised => ({
      logFile: join(folder, 'logs', `${logName}.log`),
      restart: true,
      optional: hasRun,
      onChange: status => board.note(status),
    })
    const track = async (label: string, starting: Promise<ManagedProcess>) => {
      const running = await starting
      started.push(running)
      if (running.status().state === 'running') progress(label)
    }
    const missing = async () => [
      ...(await storesAway(given)).map(({ label }) => label),
      ...started.filter(({ status }) => status().state !== 'running').map(({ name }) => name),
    ]

    await allOrNothing(
      embeddedStores(config, environment, bundles).map(({ label, logName, needed, start }) =>
        track(label, start({ ...supervised(logName), optional: hasRun && !needed })),
      ),
    )
    if (parts === 'all') endFilling = reportFilling(environment.DATABASE_URL, waiting)
    for (const group of services) {
      const complete = (await missing()).length === 0
      await allOrNothing(
        group.map(service => {
          const logName = service.entry.split('/').slice(0, 1).concat(service.name).join('-')
          const spec = serviceSpec(service, {
            port,
            env: { ...environment },
            complete,
            fromSources,
            bundles,
            ...supervised(logName),
          })
          return track(service.label, startProcess(spec))
        }),
      )
    }
    if (fromSources) endReloads = restartOnChange(services.flat(), started)
    return { environment, processes: [...started], missing: await missing(), stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    endFilling()
  }
}

function openFolder(folder: string): void {
  try {
    makePrivate(folder)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code ? new StartError('folderRefused', folder, code) : error
  }
}

/**
 * The site has data to read already; a log lost since is reported like any missing service. An external store does not
 * show it; the keys of an installation do.
 */
function hasRunBefore({ DATA_DIR, DATABASE_URL, EVENTSTORE_URL }: StackConfig): boolean {
  const isThere = (file: string) => existsSync(join(DATA_DIR, file))
  return (
    isThere('secrets.json') &&
    (EVENTSTORE_URL !== undefined ||
      isThere('events.db') ||
      lostLog(join(DATA_DIR, 'events.db')) !== undefined) &&
    (DATABASE_URL !== undefined || isThere('postgres/data/PG_VERSION'))
  )
}

/** Waits for all, so that a failure leaves nothing half started and unknown; throws the first failure. */
async function allOrNothing(starting: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(starting)
  const failure = results.find(result => result.status === 'rejected')
  if (failure) throw failure.reason
}
