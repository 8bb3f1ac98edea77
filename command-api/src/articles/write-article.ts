import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContentChange } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleSettingsChange } from '@koryaku/contracts/articles/article-settings.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import { revisionOf, type TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { type ArticleCommand, type ArticleState, articleDecider, ownArticle } from './article.decider.ts'
import { takeArticlePictures } from './article-pictures.ts'
import type { ExistingArticle } from './article-state.ts'
import { loadArticle } from './find-article.ts'
import { authorIn } from './official.ts'
import { isPublishable, type PublishedText, requireMayPublish, requirePublishable } from './publication.ts'
import { changedSettings } from './settings.ts'
import { readNewestText } from './text/read-text.ts'
import { restoring } from './text/restoring.ts'
import { newestAfter, saveText } from './text/save-text.ts'
import type { TextVersion } from './text/text.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>

export interface Written {
  state: ArticleState
  /** The newest text; null: nothing was ever written. */
  text: TextVersion | null
  position: bigint | undefined
}

interface Asked {
  articleId: string
  content: ArticleContentChange
  /** `revisionIn` of what its author had before them. */
  revision?: string | undefined
}

/** How often an article changed, over its own stream and that of its texts: what a whole save names. */
export const revisionIn = ({ state, text }: Pick<Written, 'state' | 'text'>): string => {
  const saves = (text && revisionOf(text.ref)) ?? -1n
  return String((state.status === 'none' ? 0n : state.revision) + saves + 1n)
}

/** Runs a command of an article's own life. */
export const runArticle = (
  { events }: Pick<Stores, 'events'>,
  articleId: string,
  command: ArticleCommand,
  envelope: CommandEnvelope,
): Promise<Outcome<ArticleState>> =>
  execute(events, { stream: articleStream(articleId), decider: articleDecider, command }, envelope)

/** Each part of one request is a command of its own, so that a repeat finds what each of them did. */
export const partOf = (envelope: CommandEnvelope, part: string): CommandEnvelope => ({
  ...envelope,
  commandId: derivedUuid(`${envelope.commandId}\n${part}`),
})

/** Did a part of this command happen already? A newer version may be its own then. */
const hasBegun = async ({ events }: Stores, articleId: string, envelope: CommandEnvelope): Promise<boolean> =>
  (await hasWritten(events, articleTextFamily.stream(articleId), envelope, partOf(envelope, 'pin'))) ||
  hasWritten(events, articleStream(articleId), envelope, partOf(envelope, 'settings'))

async function loadOwn(stores: Stores, articleId: string, actorId: string) {
  const article = ownArticle(await loadArticle(stores.events, articleId), actorId)
  return { article, text: await readNewestText(stores, articleId) }
}

const latest = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one

/** Saves what came whole, text and settings, on the version that its author had before them; 409 where there is a newer one. */
export async function saveArticle(stores: Stores, asked: Asked, envelope: CommandEnvelope): Promise<Written> {
  const { article, text } = await loadOwn(stores, asked.articleId, authorIn(envelope))
  await takeArticlePictures(stores, { article, content: asked.content, draft: text }, envelope)
  return write(stores, { article, text }, asked, envelope)
}

/** The same with what the site itself puts there: pictures of others that stand in a copy stay. */
export async function writeArticle(
  stores: Stores,
  asked: Asked,
  envelope: CommandEnvelope,
): Promise<Written> {
  const { article, text } = await loadOwn(stores, asked.articleId, authorIn(envelope))
  return write(stores, { article, text }, asked, envelope)
}

async function write(
  stores: Stores,
  { article, text }: { article: ExistingArticle; text: TextVersion | null },
  { content: { title, document, ...settings }, revision }: Asked,
  envelope: CommandEnvelope,
): Promise<Written> {
  const next = {
    title: title ?? text?.text.title ?? '',
    document: document ?? text?.text.document ?? article.content.document,
  }
  const named = { ...next, document: withBlockIds(next.document) }
  const isNewText = (title ?? document) !== undefined && (!text || diffTexts(text.text, named).length > 0)
  const changed = await changedSettings(stores, article, settings, envelope.occurredAt)
  if (!isNewText && !changed) return { state: article, text, position: undefined }
  if (
    revision !== undefined &&
    revision !== revisionIn({ state: article, text }) &&
    !(await hasBegun(stores, article.articleId, envelope))
  )
    throw new DomainError('revision_conflict')
  const save = { article, base: text?.ref ?? null, trigger: 'save' as const, write: { text: named } }
  const saved = isNewText ? await saveText(stores, save, envelope) : undefined
  const newest = saved ? await newestAfter(saved) : text
  const set = changed && (await changeSettings(stores, { article, settings }, envelope))
  return {
    state: set?.state ?? article,
    text: newest,
    position: latest(saved?.position, set?.position),
  }
}

/** Settings are sealed whole: where they were changed between look and write, the change is made of the new ones. */
function changeSettings(
  stores: Stores,
  { article, settings: change }: { article: ExistingArticle; settings: ArticleSettingsChange },
  envelope: CommandEnvelope,
): Promise<Outcome<ArticleState> | undefined> {
  const { articleId } = article
  const { occurredAt: at } = envelope
  const actorId = authorIn(envelope)
  let known: ExistingArticle | undefined = article
  return persistently(async () => {
    const now: ExistingArticle = known ?? ownArticle(await loadArticle(stores.events, articleId), actorId)
    known = undefined
    const settings = await changedSettings(stores, now, change, at)
    if (!settings) return undefined
    const command = { type: 'ChangeSettings', actorId, at, settings, from: now.settings } as const
    return runArticle(stores, articleId, command, partOf(envelope, 'settings'))
  })
}

/** Changes what of an article is not its text; a public one is changed at once. */
export async function setUpArticle(
  stores: Stores,
  { articleId, settings }: { articleId: string; settings: ArticleSettingsChange },
  envelope: CommandEnvelope,
): Promise<Written> {
  const { article, text } = await loadOwn(stores, articleId, authorIn(envelope))
  const changed = await changedSettings(stores, article, settings, envelope.occurredAt)
  if (!changed) return { state: article, text, position: undefined }
  await takeArticlePictures(stores, { article, content: settings }, envelope)
  const set = await changeSettings(stores, { article, settings }, envelope)
  return { text, ...(set ?? { state: article, position: undefined }) }
}

/** Gives up what was written since the last publication: the newest text is the public one again, and nothing is destroyed. */
export async function discardDraft(
  stores: Stores,
  articleId: string,
  envelope: CommandEnvelope,
): Promise<Written> {
  const { article, text } = await loadOwn(stores, articleId, authorIn(envelope))
  if (article.status !== 'published' || article.publicRef === null)
    throw new DomainError('article_not_published')
  if (!text || [text.ref, text.restores].includes(article.publicRef))
    return { state: article, text, position: undefined }
  const asked = await restoring(stores, articleId, article.publicRef)
  const saved = await saveText(stores, { article, base: text.ref, ...asked }, envelope)
  return { state: article, text: (await newestAfter(saved)) ?? text, position: saved.position }
}

export interface Publishing {
  articleId: string
  /** Saved first. */
  content?: ArticleContentChange | undefined
  revision?: string | undefined
  /** Only this version: 409 where there is a newer one, which its author has not seen. */
  textRef?: TextRef | undefined
  substantial: boolean
}

/** Makes the newest text of an article public. */
export const publishArticle = (
  stores: Stores,
  asked: Publishing,
  envelope: CommandEnvelope,
): Promise<Written> => {
  const { actorId, occurredAt: at } = envelope
  const { substantial } = asked
  return withNewestText(stores, asked, envelope, text => ({
    ...{ type: 'PublishArticle', actorId, at, text, substantial },
  }))
}

/** Runs what is to be done with the newest text of an article, which is saved and looked at as readers will get it. */
export async function withNewestText(
  stores: Stores,
  { articleId, content, revision, textRef }: Publishing,
  envelope: CommandEnvelope,
  commandOn: (text: PublishedText) => ArticleCommand,
): Promise<Written> {
  const { actorId } = envelope
  const own = await loadOwn(stores, articleId, actorId)
  requireMayPublish(own.article)
  if (textRef !== undefined && textRef !== own.text?.ref && !(await hasBegun(stores, articleId, envelope)))
    throw new DomainError('revision_conflict')
  const asked = { ...own.text?.text, ...content }
  requirePublishable({
    ...{ ref: null, title: asked.title ?? '', document: asked.document ?? own.article.content.document },
    conflicts: 0,
  })
  await takeArticlePictures(stores, { article: own.article, content: asked }, envelope)
  const written = content
    ? await write(stores, own, { articleId, content, revision }, envelope)
    : { state: own.article, text: own.text, position: undefined }
  const text = await pinned(stores, own.article, written.text, envelope)
  const { state, position } = await runArticle(stores, articleId, commandOn(text), envelope)
  return { state, text: text.version, position: latest(written.position, position) }
}

/** The newest text as a whole version, which readers' pages are made from. */
async function pinned(
  stores: Stores,
  article: ExistingArticle,
  text: TextVersion | null,
  envelope: CommandEnvelope,
) {
  if (!text) throw new DomainError('article_not_publishable')
  const conflicts = openConflicts(text.text)
  if (text.ref === article.publicRef || conflicts > 0)
    return { ref: text.ref, ...text.text, conflicts, version: text }
  const saved = await saveText(
    stores,
    { article, base: text.ref, trigger: 'save', write: { ops: [] }, pin: true },
    partOf(envelope, 'pin'),
  )
  const version = (await newestAfter(saved)) ?? text
  return { ref: version.ref, ...version.text, conflicts: openConflicts(version.text), version }
}

/**
 * What the author made of a suspended article, for its moderators to read and readers to get when the appeal is granted; null where
 * it is what readers had, or nothing that they should get.
 */
export async function pinForAppeal(
  stores: Stores,
  articleId: string,
  envelope: CommandEnvelope,
): Promise<TextRef | null> {
  const { article, text } = await loadOwn(stores, articleId, authorIn(envelope))
  if (article.status !== 'suspended' || !text) return null
  if (article.publicRef !== null && [text.ref, text.restores].includes(article.publicRef)) return null
  if (!isPublishable({ ref: text.ref, ...text.text, conflicts: openConflicts(text.text) })) return null
  await takeArticlePictures(stores, { article, content: text.text }, envelope)
  return (await pinned(stores, article, text, envelope)).ref
}
