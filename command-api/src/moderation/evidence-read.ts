import { type EventStore, requireKnown } from '@koryaku/contracts/event-store.ts'
import { restrictedReadStream } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import { readTexts } from './read-texts.ts'

/**
 * Whether a moderator may know the text that a suspension would rest on: the article is public and everybody could read
 * that text, or the moderator has read it on record.
 */
export async function isEvidenceRead(
  events: EventStore,
  { articleId, by, revision }: { articleId: string; by: string; revision: string },
): Promise<boolean> {
  const read = new Set<string>()
  for await (const reading of events.readWhole(restrictedReadStream(articleId, by)))
    for (const one of requireKnown(reading).data.revisions) read.add(one)
  const { article, texts } = await readTexts(events, articleId, [revision, ...read])
  const evidence = texts.get(revision)
  if (!evidence) return false
  if (article.status === 'published' && evidence.wasPublic) return true
  return [...read].some(one => texts.get(one)?.at === evidence.at)
}
