import { readFileSync } from 'node:fs'
import { CommandFault } from '@koryaku/cli-kit/command.ts'
import { parseValues } from '@koryaku/cli-kit/values.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { shortIdSchema } from '@koryaku/contracts/ids.ts'
import {
  type ModerationSeal,
  moderationSealFamily,
} from '@koryaku/contracts/moderation/moderation-seal.events.ts'
import { type AuditReport, auditReport, isSigned } from '@koryaku/server-kit/audit-report.ts'
import { type Recorded, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { auditModeration } from '@koryaku/server-kit/moderation-audit.ts'
import { type ModerationEvent, moderationIn } from '@koryaku/server-kit/moderation-chain.ts'
import { z } from 'zod'
import { printTimeline } from '#moderation/article-timeline.ts'
import { type CommandContext, defineCommand } from './command.ts'

export const audit = defineCommand({
  name: 'audit',
  options: { head: { type: 'string' }, heads: { type: 'string' } },
  check({ names, values }, text) {
    parseValues(
      z.object({
        ARTICLE: z.array(shortIdSchema),
        head: z.string().min(1).optional(),
        heads: z.string().min(1).optional(),
      }),
      { ARTICLE: names, ...values },
      text,
    )
    return { names, head: values.head, heads: values.heads }
  },
  async run(context, { names, head: wanted, heads }) {
    const { say, bar, text } = context
    const words = text.audit
    const { seals, events } = await readChain(context)
    bar.stop()
    for (const articleId of names) {
      const isThere = await printTimeline(context, articleId, say, words)
      if (!isThere) throw new CommandFault(text.failed.noArticle(articleId))
    }
    const { faults, head, waiting } = auditModeration(seals, events)
    const streams: ReadonlySet<string> = new Set(names.map(articleStream))
    const shown =
      streams.size === 0
        ? faults
        : faults.filter(({ stream, kind }) => kind === 'seal' || streams.has(stream))
    for (const { kind, stream, revision, eventId } of shown)
      say(`${words.broken}  ${words.faults[kind]}: ${words.where(stream, revision, eventId)}`)
    const wasThere =
      wanted === undefined || wanted === head || seals.some(({ previousSeal }) => previousSeal === wanted)
    if (!wasThere) say(`${words.broken}  ${words.rewritten(wanted)}`)
    const lost = heads === undefined ? [] : lostReports(heads, head, seals)
    for (const { at, reason } of lost) say(`${words.broken}  ${words.reports[reason](at)}`)
    say(words.counts(events.length, seals.length, waiting, faults.length))
    say(`${words.head}: ${head ?? words.none}`)
    if (faults.length > 0 || !wasThere || lost.length > 0) process.exitCode = 1
  },
})

/** Reports of earlier audits, one a line, that are not as they were signed, or whose head is not in the chain. */
function lostReports(file: string, head: string | null, seals: ModerationSeal[]) {
  const heads = new Set([null, head, ...seals.map(({ previousSeal }) => previousSeal)])
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
  return lines.flatMap((line, index) => {
    const report = reportIn(line)
    if (!report || !isSigned(report)) return { at: String(index + 1), reason: 'altered' as const }
    return heads.has(report.head) ? [] : { at: report.at, reason: 'rewritten' as const }
  })
}

function reportIn(line: string): AuditReport | undefined {
  try {
    return auditReport.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Everything that belongs to the chain, from the whole log. */
async function readChain({ events, signal, bar, text }: CommandContext) {
  const seals: ModerationSeal[] = []
  const found: Recorded<ModerationEvent>[] = []
  const head = (await events.headPosition()) ?? 0n
  let read = 0
  bar.step(text.progress.readingLog)
  for await (const event of events.readAll({ signal })) {
    const moderation = moderationIn(event)
    if (moderation) found.push(moderation)
    else if (moderationSealFamily.owns(event.stream)) {
      const seal = requireKnown(event)
      if (moderationSealFamily.has(seal)) seals.push(seal.data)
    }
    read += 1
    if (read % 1_000 === 0) bar.update({ position: event.position, head, events: read })
  }
  signal.throwIfAborted()
  return { seals, events: found }
}
