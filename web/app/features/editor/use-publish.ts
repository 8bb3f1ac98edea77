import type { ArticleEditAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { TagChanges } from '@koryaku/contracts/articles/article-content.ts'
import { openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import { type OpenText, withAnswer, withNextSave } from '@koryaku/contracts/articles/text/open-text.ts'
import { newIdempotencyKey, path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { ownZone } from '#app/entities/article/schedule-time.ts'
import { saveText } from '#app/features/editor/saving/save-text.ts'

interface Settings {
  title: string
  settings: Omit<ArticleEditAttributes['content'], 'title' | 'document' | 'tags'> & {
    tagChanges: TagChanges
  } & Partial<Pick<ArticleEditAttributes, 'checked'>>
  /** May readers see what was public before? undefined: as it was. */
  versionsPublic: boolean | undefined
}
interface Publication extends Settings {
  /** More was corrected than a typo. */
  substantial: boolean
  /** The scheduled time (ISO); undefined: now. */
  publishAt?: string | undefined
}

/**
 * Publishes the newest text under a title: the only place that defines the content of a publication. Text that another
 * tab saved after this page was opened is not published unseen: `revision_conflict`.
 */
export function usePublish(articlePath: string, newest: OpenText) {
  const { runAsync } = useCommand<{ as: 'publish' | 'schedule' | 'publish_setting'; body: object }>({
    request: ({ as, body }) => ({ method: 'PATCH', path: path`my/articles/${articlePath}/${as}`, body }),
    failure: 'own',
  })
  /** Saves everything except the text. It takes effect immediately, also for a public article with a newer draft. */
  const saveSettings = async ({ title, settings, versionsPublic }: Settings): Promise<void> => {
    await saveTitle(articlePath, newest, title)
    await runAsync({ as: 'publish_setting', body: { ...settings, versionsPublic } })
  }
  const publish = async (publication: Publication): Promise<void> => {
    const { title, settings, versionsPublic, substantial, publishAt } = publication
    const { base, now } = await saveTitle(articlePath, newest, title)
    if (openConflicts(now) > 0) throw new ApiFailure(422, 'unresolved_conflict')
    // Before the publication: otherwise the text that was public until now would be visible for a moment.
    if (versionsPublic !== undefined)
      await runAsync({ as: 'publish_setting', body: { kind: settings.kind, versionsPublic } })
    const body = { content: settings, substantial, ...(base === null ? {} : { textRef: base }) }
    await runAsync(
      publishAt === undefined
        ? { as: 'publish', body }
        : { as: 'schedule', body: { ...body, publishAt, zone: ownZone() } },
    )
  }
  return { publish, saveSettings }
}

/** A title that was given only here is the text's from now on. */
async function saveTitle(articlePath: string, newest: OpenText, title: string): Promise<OpenText> {
  let open: OpenText = { ...newest, now: { ...newest.now, title } }
  for (;;) {
    const next = withNextSave(open, newIdempotencyKey)
    if (!next) return open
    open = withAnswer(next, await saveText(articlePath, next.sent, 'save'))
  }
}
