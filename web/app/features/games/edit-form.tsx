import type { EditedGameDocument } from '@koryaku/contracts/games/game.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { isSignedOut } from '#app/api/signed-out.ts'
import { useCommand } from '#app/api/use-command.ts'
import { type Catalogued, GameChanges } from '#app/features/games/game-changes.tsx'
import {
  detailsOf,
  differingFields,
  keepTyped,
  type TypedGame,
  typedIn,
  typedOf,
} from '#app/features/games/game-fields.ts'
import { GameForm, type GameValues } from '#app/features/games/game-form.tsx'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import { gameChanges } from '#app/features/games/game-queries.ts'
import styles from '#app/features/games/game-requests.module.css'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The read model may lag behind the change that caused the conflict. */
const READS_MAX = 6
const READ_AGAIN_MS = 500

/** Contents of the form when it was filled. */
interface Start {
  /** Increases when the form is filled again. */
  id: number
  game: Pick<Catalogued, 'details' | 'version'>
  values: TypedGame
  reason?: string
}
interface Newer {
  game: Catalogued
  /** Text of the rejected submission. */
  typed: TypedGame
  /** Changes since the form was filled. */
  changes: Catalogued['changes']
  isTaken: boolean
}

const startOf = (id: number, game: Start['game']): Start => ({ id, game, values: typedOf(game.details) })

/** Form for the catalogue data of a game. A change by another account is shown and never overwritten unseen. */
export function EditForm({ slug, game }: { slug: string; game: Catalogued }) {
  const text = useGameFormText()
  const toast = useToast()
  const client = useQueryClient()
  const [start, setStart] = useState(() => startOf(0, game))
  const [newer, setNewer] = useState<Newer>()
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Other changes, such as hiding the game, only raise the version.
  const isUnchanged =
    differingFields(typedOf(game.details), typedOf(start.game.details)).length === 0 &&
    game.details.thumbnail === start.game.details.thumbnail
  useEffect(() => {
    if (isUnchanged || game.version <= start.game.version || !form.current) return
    const now = new FormData(form.current)
    const isUntouched = differingFields(start.values, typedIn(now)).length === 0 && !now.get('reason')
    if (isUntouched) setStart(startOf(start.id + 1, game))
  }, [game, start, isUnchanged])
  const version = isUnchanged ? Math.max(game.version, start.game.version) : start.game.version
  const edit = useCommand<GameValues, EditedGameDocument>({
    request: ({ typed, reason }) => ({
      method: 'PUT',
      path: path`games/${slug}`,
      body: { details: detailsOf(typed, start.game.details), reason, version },
    }),
    onSuccess: async ({ data: { attributes } }, { typed }) => {
      toast(text.saved)
      await client.invalidateQueries({ queryKey: queryKeys.games.all })
      const read = client.getQueryData(gameChanges(slug).queryKey)?.data.attributes
      const saved = { details: detailsOf(typed, start.game.details), version: attributes.version }
      setStart(startOf(start.id + 1, read && read.version >= saved.version ? read : saved))
      setNewer(undefined)
    },
    failure: 'own',
  })
  const readNewer = async (typed: TypedGame) => {
    for (let reads = 1; ; reads++) {
      const { attributes } = (await client.fetchQuery(gameChanges(slug))).data
      if (attributes.version > version || reads === READS_MAX) {
        const own = attributes.changes.filter(({ kind }) => kind.startsWith('Game'))
        const changes = own.slice(0, Math.max(0, attributes.version - start.game.version))
        return setNewer({ game: attributes, typed, changes, isTaken: false })
      }
      await new Promise(resolve => setTimeout(resolve, READ_AGAIN_MS))
    }
  }
  const save = async (values: GameValues) => {
    setFault(undefined)
    try {
      await edit.runAsync(values)
    } catch (error) {
      if (isSignedOut(error)) return
      if (!(error instanceof ApiFailure)) throw error
      if (error.code !== 'revision_conflict') return setFault(text.refusals[error.code] ?? text.failed)
      setReading(true)
      await readNewer(values.typed).catch(() => setFault(text.failed))
      setReading(false)
    }
  }
  const take = () => {
    if (!newer || !form.current) return
    const typed = new FormData(form.current)
    setStart({
      id: start.id + 1,
      game: newer.game,
      values: keepTyped(typedOf(start.game.details), typedIn(typed), typedOf(newer.game.details)),
      reason: String(typed.get('reason') ?? ''),
    })
    setNewer({ ...newer, isTaken: true })
  }
  return (
    <GameForm
      key={start.id}
      ref={form}
      isNew={false}
      values={start.values}
      reason={start.reason}
      busy={edit.isPending || isReading}
      refused={fault}
      notice={newer && <NewerChanges newer={newer} before={start.game} onTake={take} />}
      onSubmit={values => void save(values)}
    />
  )
}

const focusIn = (element: HTMLElement | null) => element?.focus()

interface NewerChangesProps {
  newer: Newer
  before: Start['game']
  onTake: () => void
}

/** Changes that were saved while the form was open. */
function NewerChanges({ newer: { game, typed, changes, isTaken }, before, onTake }: NewerChangesProps) {
  const text = useGameFormText()
  if (isTaken)
    return (
      // The button that had the focus is unmounted.
      <p ref={focusIn} tabIndex={-1} role="status">
        {text.newer.taken}
      </p>
    )
  const loaded = typedOf(before.details)
  const now = typedOf(game.details)
  const fields = differingFields(loaded, now)
  const own = differingFields(loaded, typed)
  return (
    <div role="alert" className={styles.newer}>
      <p>{text.newer.title}</p>
      <GameChanges changes={changes} />
      {fields.length === 0 ? (
        <p>{text.newer.same}</p>
      ) : (
        <ul>
          {fields.map(field => (
            <li key={field}>
              {text.newer.differs(text[field], now[field].replaceAll('\n', ' / ') || text.newer.empty)}
              {own.includes(field) && typed[field] !== now[field] && <strong> {text.newer.alsoTyped}</strong>}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onTake}>{text.newer.take}</Button>
    </div>
  )
}
