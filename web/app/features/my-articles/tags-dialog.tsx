import type { TagChanges } from '@koryaku/contracts/articles/article-content.ts'
import { TAG_MAX, TAGS_MAX, tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { useState } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useTagText } from '#app/entities/tag/strings.ts'
import { TagField, type Tags } from '#app/entities/tag/tag-field.tsx'
import { splitTags, type TagFault, withTags } from '#app/entities/tag/written-tags.ts'
import styles from '#app/features/my-articles/my-articles.module.css'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useUiText } from '#app/ui/strings.ts'

interface TagsDialogProps {
  articles: readonly ArticleView[]
  onChange: (changes: TagChanges) => void
  onClose: () => void
}

/** Tags to add to the chosen articles and tags to remove from them. Other tags of each article are kept. */
export default function TagsDialog({ articles, onChange, onClose }: TagsDialogProps) {
  const text = useMyArticlesText()
  const ofTags = useTagText()
  const ui = useUiText()
  const [tags, setTags] = useState<Tags>({ chosen: [], typed: '' })
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<TagFault | null>(null)
  const [isNothing, setNothing] = useState(false)
  const games = new Set(articles.map(({ game }) => game?.slug ?? ''))
  const had = tagsOf(articles)
  const change = () => {
    const add = withTags(tags.chosen, splitTags(tags.typed))
    if (typeof add === 'string') return setFault(add)
    const remove = had.map(({ name }) => name).filter(name => unwanted.has(tagKey(name)))
    if (add.length + remove.length === 0) return setNothing(true)
    onChange({ add, remove: remove.slice(0, TAGS_MAX) })
  }
  const why = { bad: ofTags.bad, long: ofTags.tooLong(TAG_MAX), many: ofTags.tooMany(TAGS_MAX) }
  const said = fault ? why[fault] : isNothing ? text.noTagsNamed : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.changeTags(articles.length)}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button look="primary" onClick={change}>
            {text.doChangeTags}
          </Button>
        </>
      }
    >
      <Field label={text.tagsToAdd} hint={text.tagsToAddHint(TAGS_MAX)} error={said}>
        <TagField
          // Those of one game are offered; articles of several have none in common.
          game={games.size === 1 ? ([...games][0] ?? '') : ''}
          tags={tags}
          onChange={next => {
            setTags(next)
            setFault(null)
            setNothing(false)
          }}
          inText={[]}
        />
      </Field>
      {had.length > 0 && (
        <fieldset className={styles.tags}>
          <legend>{text.tagsToRemove}</legend>
          {had.map(({ name, count }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={unwanted.has(tagKey(name))}
                disabled={!unwanted.has(tagKey(name)) && unwanted.size >= TAGS_MAX}
                onChange={({ target }) => {
                  const next = new Set(unwanted)
                  if (target.checked) next.add(tagKey(name))
                  else next.delete(tagKey(name))
                  setUnwanted(next)
                  setNothing(false)
                }}
              />
              <span>{text.tagOnArticles(name, count)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

/** The tags that articles have, each in its first spelling, those of the most first. */
function tagsOf(articles: readonly ArticleView[]): { name: string; count: number }[] {
  const counted = new Map<string, { name: string; count: number }>()
  for (const name of articles.flatMap(({ article }) => article.tags)) {
    const { name: first, count } = counted.get(tagKey(name)) ?? { name, count: 0 }
    counted.set(tagKey(name), { name: first, count: count + 1 })
  }
  return [...counted.values()].sort((one, other) => other.count - one.count)
}
