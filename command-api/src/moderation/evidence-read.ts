import { restrictedReadStream } from '@koryaku/contracts/moderation/restricted-read.events.ts'
import { type EventStore, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { readTexts } from './read-texts.ts'

/**
 * Whether a moderator may use a text as evidence for a suspension. Either the article is published and the text was
 * public, or a recorded reading of the text by this moderator exists.
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
