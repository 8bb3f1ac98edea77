import type { ChangedTagsDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { TagChanges } from '@koryaku/contracts/articles/article-content.ts'
import { TAGS_MAX } from '@koryaku/contracts/articles/tag-key.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Tags, Trash2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { apiCommand, path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { CHOSEN_MAX, useChoosing } from '#app/features/my-articles/chosen.tsx'
import { inTurn, type Refused, type Work } from '#app/features/my-articles/in-turn.ts'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'

const TagsDialog = lazy(() => import('#app/features/my-articles/tags-dialog.tsx'))

type Deed = 'remove' | 'unpublish' | 'restore'
const command = (deed: Deed, id: string) =>
  deed === 'remove'
    ? ({ method: 'DELETE', path: path`my/articles/${id}` } as const)
    : ({ method: 'PATCH', path: path`my/articles/${id}/${deed}` } as const)

/** Actions on all chosen articles, one command after the other. Articles whose command fails remain chosen. */
export function ChosenBar({ deleted }: { deleted: boolean }) {
  const text = useMyArticlesText()
  const client = useQueryClient()
  const toast = useToast()
  const { isOn, shown, chosen, choose, turn } = useChoosing()
  const [asking, setAsking] = useState<'remove' | 'unpublish' | 'tags' | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [failed, setFailed] = useState<readonly Refused[]>([])
  const ending = useRef<AbortController>(null)
  // A user who opens another page does not want the remaining commands to run.
  useEffect(() => () => ending.current?.abort(), [])
  if (!isOn) {
    return shown.size > 1 ? (
      <Button size="small" look="quiet" onClick={() => turn(true)}>
        {text.choose}
      </Button>
    ) : null
  }
  const ids = [...chosen]
  const published = ids.filter(id => shown.get(id)?.article.type === 'PublishedArticle')

  /** @returns which of them it was done to */
  async function runOn(
    on: readonly string[],
    send: (id: string, idempotencyKey: string) => Promise<unknown>,
  ): Promise<string[]> {
    setAsking(null)
    setFailed([])
    ending.current = new AbortController()
    const { done, left, failed } = await inTurn(on, { send, tell: setWork, signal: ending.current.signal })
    setWork(null)
    setFailed(failed)
    choose(left)
    return done
  }
  async function run(deed: Deed, on: readonly string[]): Promise<void> {
    const done = await runOn(on, (id, idempotencyKey) => apiCommand({ ...command(deed, id), idempotencyKey }))
    if (done.length > 0) say(deed, done)
    await client.invalidateQueries()
  }
  /** Each article has different tags. Undo reverts, per article, the tags that were added to it and removed from it. */
  async function changeTags(wanted: ReadonlyMap<string, TagChanges>, isUndo = false): Promise<void> {
    const undoing = new Map<string, TagChanges>()
    const done = await runOn([...wanted.keys()], async (id, idempotencyKey) => {
      const { data } = await apiCommand<ChangedTagsDocument>({
        ...{ method: 'PATCH', path: path`my/articles/${id}/tags`, body: wanted.get(id), idempotencyKey },
      })
      const { added: remove, removed: add } = data.attributes
      if (add.length + remove.length > 0) undoing.set(id, { add, remove })
    })
    if (isUndo && done.length > 0) toast(text.restoredChosen(done.length))
    else if (undoing.size > 0)
      toast(text.changedTags(undoing.size), {
        label: text.undo,
        onSelect: () => void changeTags(undoing, true),
      })
    else if (done.length > 0) toast(text.noTagsChanged)
    await client.invalidateQueries()
  }
  function say(deed: Deed, done: readonly string[]): void {
    if (deed === 'restore') toast(text.restoredChosen(done.length))
    else if (deed === 'unpublish') toast(text.unpublishedChosen(done.length))
    else {
      toast(text.removedChosen(done.length), { label: text.undo, onSelect: () => void run('restore', done) })
    }
  }
  function why(error: unknown): string {
    if (!(error instanceof ApiFailure)) return text.refused.other
    if (error.code === 'too_many_tags') return text.refused.too_many_tags(TAGS_MAX)
    if (error.code === 'article_held' || error.code === 'article_suspended' || error.code === 'not_found')
      return text.refused[error.code]
    return error.code === 'too_many_saves' ? text.refused.too_many_saves : text.refused.other
  }
  return (
    <section className={styles.chosen} aria-label={text.chosenTools}>
      <p aria-live="polite">{work ? text.working(work) : text.chosen(ids.length)}</p>
      {work && <progress value={work.done} max={work.all} aria-label={text.chosenTools} />}
      {work && (
        <Button size="small" onClick={() => ending.current?.abort()}>
          {text.endWork}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={() => choose([...shown.keys()].slice(0, CHOSEN_MAX))}>
        {text.chooseAll}
      </Button>
      {deleted ? (
        <Button
          size="small"
          icon={<Undo2 aria-hidden />}
          busy={work !== null}
          disabled={ids.length === 0}
          onClick={() => void run('restore', ids)}
        >
          {text.restore}
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon={<Tags aria-hidden />}
            busy={work !== null}
            disabled={ids.length === 0}
            onClick={() => setAsking('tags')}
          >
            {text.tags}
          </Button>
          <Button
            size="small"
            icon={<Undo2 aria-hidden />}
            busy={work !== null}
            disabled={published.length === 0}
            onClick={() => setAsking('unpublish')}
          >
            {text.unpublish}
          </Button>
          <Button
            size="small"
            look="danger"
            icon={<Trash2 aria-hidden />}
            busy={work !== null}
            disabled={ids.length === 0}
            onClick={() => setAsking('remove')}
          >
            {text.remove}
          </Button>
        </>
      )}
      <Button size="small" look="quiet" onClick={() => turn(false)}>
        {text.stopChoosing}
      </Button>
      {failed.length > 0 && (
        <div role="alert" className={styles.refused}>
          <p>{text.notDone(failed.length)}</p>
          <ul>
            {failed.map(({ id, error }) => (
              <li key={id}>{text.whyNotDone(shown.get(id)?.article.title || text.noTitle, why(error))}</li>
            ))}
          </ul>
        </div>
      )}
      {asking === 'tags' && (
        <Suspense>
          <TagsDialog
            articles={ids.flatMap(id => shown.get(id) ?? [])}
            onChange={changes => void changeTags(new Map(ids.map(id => [id, changes])))}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        title={text.removeChosen(ids.length)}
        text={text.removeChosenText}
        confirmLabel={text.remove}
        danger
        onConfirm={() => void run('remove', ids)}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'unpublish'}
        title={text.unpublishChosen(published.length)}
        text={text.unpublishChosenText}
        confirmLabel={text.unpublish}
        onConfirm={() => void run('unpublish', published)}
        onCancel={() => setAsking(null)}
      />
    </section>
  )
}
