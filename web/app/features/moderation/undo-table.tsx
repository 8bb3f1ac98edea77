import type { UndoAnswer } from '@koryaku/contracts/moderation/moderation.api.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { useModerationText } from '#app/features/moderation/strings.ts'
import type { UndoResults } from '#app/features/moderation/use-undo.ts'
import { WrittenTitle } from '#app/features/moderation/written-title.tsx'
import { AppLink } from '#app/ui/app-link.tsx'

/** Lists the effects on each article and comment, before and after the undo. */
export function UndoTable({ items, results }: { items: UndoAnswer['data']; results: UndoResults }) {
  const text = useModerationText()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.articleColumn}</th>
          <th scope="col">{text.effectColumn}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, attributes }) => {
          const { kind, title, effects, obstacle } = results[id] ?? attributes
          const what = effects.map(effect => text.effects[effect]).join(text.comma)
          return (
            <tr key={id}>
              <td>
                <AppLink
                  to={
                    kind === 'comment'
                      ? `/moderation?tab=comments&comment=${id}`
                      : `/moderation/articles/${id}`
                  }
                >
                  <WrittenTitle title={title} />
                </AppLink>
              </td>
              <td>
                {obstacle ? text.obstacles[obstacle] : what || text.unchanged}
                {id in results && !obstacle && what ? ` ✓ ${text.undone}` : ''}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
