import type { TagChanges } from '@koryaku/contracts/articles/article-content.ts'
import type {
  ArticleSettings,
  ArticleSettingsChange,
  SealedSettings,
} from '@koryaku/contracts/articles/article-settings.ts'
import { TAGS_MAX, withTagChanges } from '@koryaku/contracts/articles/tag-key.ts'
import { versionsPublicByDefault } from '@koryaku/contracts/articles/versions-public.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Pool } from 'pg'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import type { ExistingArticle, StoredSettings } from './article-state.ts'
import { contentKeyOf } from './text/save-text.ts'

/** Reads and decrypts the settings of an article. @throws not_found if the article was purged */
export async function readSettings(
  db: Pool,
  article: Pick<ExistingArticle, 'articleId' | 'settings' | 'content'>,
): Promise<ArticleSettings> {
  const { sealed, ...open } = article.settings
  const { description, thumbnail, tags } = article.content
  if (sealed === null) return { ...open, description, thumbnail, tags, checked: null }
  const opened = openContent(sealed, article.articleId, await findContentKey(db, article.articleId))
  if (!opened) throw new DomainError('not_found')
  const { checked = null, ...beside } = opened as SealedSettings
  return { ...open, ...beside, checked }
}

/** Do readers see earlier versions? An author who never chose gets the default of the current kind. */
const versionsShown = (now: ArticleSettings, { kind = now.kind }: ArticleSettingsChange): boolean =>
  now.versionsPublic === versionsPublicByDefault(now.kind)
    ? versionsPublicByDefault(kind)
    : now.versionsPublic

/**
 * The tags after a change. Tags saved under a wider limit are kept.
 * @throws too_many_tags if added tags exceed the limit
 */
export function tagsAfter(tags: readonly string[], changes: TagChanges): ReturnType<typeof withTagChanges> {
  const after = withTagChanges(tags, changes)
  if (after.added.length > 0 && after.tags.length > TAGS_MAX)
    throw new DomainError('too_many_tags', { detail: String(TAGS_MAX) })
  return after
}

/** The settings after a change at this time, encrypted. @returns undefined if nothing changes */
export async function changedSettings(
  stores: Pick<Context, 'db' | 'events'>,
  article: ExistingArticle,
  change: ArticleSettingsChange,
  at: string,
): Promise<(StoredSettings & { sealed: string }) | undefined> {
  if (change.checked && change.checked.on > windowStart('daily', new Date(at)))
    throw new DomainError('invalid_request', { errors: [{ source: { pointer: '/checked/on' } }] })
  const now = await readSettings(stores.db, article)
  const { tagChanges, ...named } = change
  const given = tagChanges ? { ...named, tags: tagsAfter(named.tags ?? now.tags, tagChanges).tags } : named
  const next = { ...now, versionsPublic: versionsShown(now, change), ...given }
  const { kind, language, versionsPublic, description, thumbnail, tags, checked } = next
  const isSame = (Object.keys(given) as (keyof typeof given)[]).every(
    name => JSON.stringify(now[name]) === JSON.stringify(next[name]),
  )
  if (isSame) return undefined
  const key = await contentKeyOf(stores, article)
  const sealed = sealContent(
    { description, thumbnail, tags, checked } satisfies SealedSettings,
    article.articleId,
    key,
  )
  return { kind, language, versionsPublic, sealed }
}
