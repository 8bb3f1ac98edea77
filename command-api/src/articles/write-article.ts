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
  /** The newest text. null: nothing was ever written. */
  text: TextVersion | null
  position: bigint | undefined
}

interface Asked {
  articleId: string
  content: ArticleContentChange
  /** `revisionIn` of the article that its author edited. */
  revision?: string | undefined
}

/** Number of changes in the streams of an article and its text. A whole save contains it, to detect conflicts. */
export const revisionIn = ({ state, text }: Pick<Written, 'state' | 'text'>): string => {
  const saves = (text && revisionOf(text.ref)) ?? -1n
  return String((state.status === 'none' ? 0n : state.revision) + saves + 1n)
}

/** Runs a command on the stream of an article. */
export const runArticle = (
  { events }: Pick<Stores, 'events'>,
  articleId: string,
  command: ArticleCommand,
  envelope: CommandEnvelope,
): Promise<Outcome<ArticleState>> =>
  execute(events, { stream: articleStream(articleId), decider: articleDecider, command }, envelope)

/** Makes each part of a request a separate command, so that a retry finds the result of each part. */
export const partOf = (envelope: CommandEnvelope, part: string): CommandEnvelope => ({
  ...envelope,
  commandId: derivedUuid(`${envelope.commandId}\n${part}`),
})

/** Did a part of this command already happen? Then a newer version may be its result, and not a conflict. */
const hasBegun = async ({ events }: Stores, articleId: string, envelope: CommandEnvelope): Promise<boolean> =>
  (await hasWritten(events, articleTextFamily.stream(articleId), envelope, partOf(envelope, 'pin'))) ||
  hasWritten(events, articleStream(articleId), envelope, partOf(envelope, 'settings'))

async function loadOwn(stores: Stores, articleId: string, actorId: string) {
  const article = ownArticle(await loadArticle(stores.events, articleId), actorId)
  return { article, text: await readNewestText(stores, articleId) }
}

const latest = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one

/**
 * Saves text and settings as a whole, on the revision that its author edited.
 * @throws revision_conflict if a newer one exists
 */
export async function saveArticle(stores: Stores, asked: Asked, envelope: CommandEnvelope): Promise<Written> {
  const { article, text } = await loadOwn(stores, asked.articleId, authorIn(envelope))
  await takeArticlePictures(stores, { article, content: asked.content, draft: text }, envelope)
  return write(stores, { article, text }, asked, envelope)
}

/** Saves content that the site itself provides: a copy keeps its images of other users. */
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

/** Changes settings. They are encrypted as a whole: after a concurrent change, this one is applied to its result. */
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

/** Changes the settings of an article. On a public article, the change takes effect immediately. */
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

/**
 * Discards the changes since the last publication: the public text becomes the newest one again. No version is
 * deleted.
 */
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
  /** Content to save first. */
  content?: ArticleContentChange | undefined
  revision?: string | undefined
  /** Publishes only this version: 409 if a newer one exists, which the author has not seen. */
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

/** Runs a command on the newest text of an article, after checking and saving it as readers will get it. */
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

/** The newest text as a whole version, from which readers' pages are rendered. */
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
 * Pins the newest text of a suspended article. Moderators read it, and readers get it if the appeal is granted.
 * @returns null if readers already had this text, or if it cannot be published
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
