import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type ImportAnswer,
  type ImportKind,
  type ImportSite,
  importAnswer,
  importBatchBody,
  importKinds,
  importSite,
} from '@koryaku/contracts/imports/import.api.ts'
import type { ImportFault } from '@koryaku/contracts/imports/import-fault.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { findUnstorableText } from '@koryaku/server-kit/unstorable-text.ts'
import type { z } from 'zod'
import { withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { articleImporter } from './import-articles.ts'
import type { Importer } from './import-command.ts'
import { gameImporter } from './import-games.ts'
import { interactionImporter } from './import-interactions.ts'
import { userImporter } from './import-users.ts'
import { faultOfRefusal, faultsInItem } from './item-faults.ts'
import { knownFacts } from './known-facts.ts'

const BODY_LIMIT = 64 * 1024 * 1024
/** Appends in flight: the event store writes those that wait together in one go. */
const CONCURRENCY = 64

/**
 * GET imports; POST imports/{kind} (owners): a batch of items, each a command on behalf of the user and at the time that it names.
 * The command ID of an item is derived from its key, so that a repeated import is a no-op.
 */
export function importRoutes(app: HttpApp, context: Context): void {
  const facts = knownFacts(context.events)
  const importers: { [Kind in ImportKind]: Importer<z.output<(typeof importKinds)[Kind]>> } = {
    games: gameImporter(context, facts),
    users: userImporter(context, facts),
    articles: articleImporter(context, facts),
    interactions: interactionImporter(context, facts),
  }
  const config = {
    access: 'owner',
    ownIdempotency: true,
    checksTextItself: true,
    longRunning: true,
  } as const
  app.get(
    '/api/imports',
    {
      config: { access: 'owner', perMinute: 'unlimited' },
      schema: {
        summary: 'Which site an import goes into, and how far its log goes',
        response: { 200: importSite },
      },
    },
    async (_request, reply) => reply.send(await siteOf(context.events)),
  )
  for (const kind of Object.keys(importKinds) as ImportKind[]) {
    const add = (item: unknown) => addItem(item, importKinds[kind], importers[kind] as Importer<unknown>)
    app.post(
      `/api/imports/${kind}`,
      {
        // A program sends as fast as it is answered.
        config: { ...config, perMinute: 'unlimited' },
        schema: {
          summary: `Imports a batch of ${kind}, each item a command of its own`,
          body: importBatchBody,
          response: { 200: importAnswer },
        },
        bodyLimit: BODY_LIMIT,
      },
      async (request, reply) => {
        const done = await inParallel(request.body.items, add)
        const positions = done.flatMap(({ position }) => (position === undefined ? [] : [position]))
        const last = positions.reduce<bigint | undefined>(
          (max, position) => (max === undefined || position > max ? position : max),
          undefined,
        )
        return withPosition(reply, last).send({
          results: done.map(({ faults }) => faults),
        } satisfies ImportAnswer)
      },
    )
  }
}

/** The first event of a log is in no other. */
async function siteOf(events: EventStore): Promise<ImportSite> {
  const head = (await events.headPosition()) ?? 0n
  for await (const { id } of events.readAll()) return { id, head: head.toString() }
  return { id: 'empty', head: head.toString() }
}

interface Done {
  faults: ImportFault[] | null
  position?: bigint
}

/** Checks and writes one item; its result contains its faults. An unavailable store fails the batch. */
async function addItem(item: unknown, schema: z.ZodType, add: Importer<unknown>): Promise<Done> {
  const parsed = schema.safeParse(item)
  if (!parsed.success) return { faults: faultsInItem(item, parsed.error) }
  const unstorable = findUnstorableText(parsed.data)
  if (unstorable !== undefined)
    return { faults: [{ code: 'text_not_storable', field: unstorable.slice(1).replaceAll('/', '.') }] }
  try {
    return { faults: null, position: await add(parsed.data) }
  } catch (error) {
    if (error instanceof DomainError) return { faults: [faultOfRefusal(error)] }
    throw error
  }
}

async function inParallel<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, lane))
  return results
}
