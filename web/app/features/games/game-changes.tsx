import type { GameChangesDocument } from '@koryaku/contracts/games/game.api.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import styles from '#app/features/games/game-requests.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'

/** A game as staff edit it, with its history. */
export type Catalogued = GameChangesDocument['data']['attributes']

/** Changes of a game, newest first. */
export function GameChanges({ changes }: Pick<Catalogued, 'changes'>) {
  const text = useGameFormText()
  const language = useLanguage()
  return (
    <Rows ordered>
      {changes.map(({ kind, at, by, reason, fields, other }) => (
        <Row key={`${at} ${kind} ${other?.slug}`}>
          <div>
            <strong>{text.kinds[kind]}</strong>
            {other && (
              <>
                {' '}
                <AppLink to={`/catalogue/${other.slug}`}>{gameTitle(other, language)}</AppLink>
              </>
            )}
            {fields.length > 0 && (
              <span> {fields.map(field => text.fields[field] ?? field).join(' / ')}</span>
            )}
            <p className={styles.facts}>
              <span>{by ?? text.system}</span>
              <RelativeTime iso={at} />
              {reason && <span>{reason}</span>}
            </p>
          </div>
        </Row>
      ))}
    </Rows>
  )
}
