import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { ModerationSeal } from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { auditModeration } from '@koryaku/contracts/server/moderation-audit.ts'
import { isModeration } from '@koryaku/contracts/server/moderation-chain.ts'
import { printTimeline } from '#moderation/article-timeline.ts'
import { type CommandContext, defineCommand } from './command.ts'

export const audit = defineCommand({
  name: 'audit',
  usage: [
    'audit [ARTICLE]          verifies the chain of moderation events over the whole log; with an article also its timeline',
    '  --head HASH              fails unless this hash, printed by an earlier audit, is still in the chain',
  ],
  options: { head: { type: 'string' } },
  async run(context, { names, values }) {
    const { say, bar } = context
    const { seals, events } = await readChain(context)
    bar.stop()
    for (const articleId of names) await printTimeline(context, articleId, say)
    const { faults, head, waiting } = auditModeration(seals, events)
    const streams = new Set(names.map(articleStream))
    const shown =
      streams.size === 0
        ? faults
        : faults.filter(({ stream, kind }) => kind === 'seal' || streams.has(stream))
    for (const { kind, stream, revision, eventId } of shown)
      say(`BROKEN  ${words[kind]}: ${stream} revision ${revision}, event ${eventId}`)
    const wasThere =
      values.head === undefined ||
      values.head === head ||
      seals.some(({ previousSeal }) => previousSeal === values.head)
    if (!wasThere) say(`BROKEN  ${values.head} is not in the chain: it was rewritten since`)
    say(
      `${events.length} moderation events, ${seals.length} sealed, ${waiting} waiting, ${faults.length} faults`,
    )
    say(`head: ${head ?? 'none'}`)
    if (faults.length > 0 || !wasThere) process.exitCode = 1
  },
})

const words = {
  changed: 'says something else than when it was sealed',
  missing: 'was sealed and is not in the log',
  unsealed: 'slipped in among sealed events',
  link: 'does not follow the event before it',
  seal: 'the chain of seals breaks here',
}

/** Everything that belongs to the chain, from the whole log. */
async function readChain({ events, signal, bar }: CommandContext) {
  const seals: ModerationSeal[] = []
  const found: RecordedEvent[] = []
  const head = (await events.headPosition()) ?? 0n
  let read = 0
  bar.step('reading the log')
  for await (const event of events.readAll({ signal })) {
    if (event.type === 'ModerationSealed') seals.push(event.data as unknown as ModerationSeal)
    else if (isModeration(event)) found.push(event)
    read += 1
    if (read % 1_000 === 0) bar.update({ position: event.position, head, events: read })
  }
  signal.throwIfAborted()
  return { seals, events: found }
}
