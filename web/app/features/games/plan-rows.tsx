import { useState } from 'react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import styles from '#app/features/games/bulk-edit.module.css'
import { useBulkEditText } from '#app/features/games/bulk-edit-strings.ts'
import type { CatalogueGame } from '#app/features/games/game-file.ts'
import { useGameFormText } from '#app/features/games/game-form-strings.ts'
import type { CellChange, PlannedRow } from '#app/features/games/plan-edits.ts'
import type { RowState } from '#app/features/games/use-bulk-edit.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/field.tsx'

/** A thousand rows would take a phone seconds to lay out. */
const STEP = 50
const kinds = ['edit', 'conflict', 'invalid', 'same'] as const
const TONES = { edit: 'accent', conflict: 'danger', invalid: 'danger', same: 'plain' } as const

interface Props {
  rows: readonly PlannedRow[]
  states: ReadonlyMap<number, RowState>
}

/** The changes of a file, row by row. */
export function PlanRows({ rows, states }: Props) {
  const text = useBulkEditText()
  const [shown, setShown] = useState<PlannedRow['kind'] | 'all'>('all')
  const [limit, setLimit] = useState(STEP)
  const countOf = (kind: PlannedRow['kind']) => rows.filter(row => row.kind === kind).length
  const found = rows.filter(({ kind }) => shown === 'all' || kind === shown)
  return (
    <>
      <p className={styles.head}>
        {kinds.map(kind => (
          <Badge key={kind} tone={countOf(kind) > 0 ? TONES[kind] : 'plain'}>
            {text.counts[kind]} {countOf(kind)}
          </Badge>
        ))}
      </p>
      <div className={styles.buttons}>
        <Select
          aria-label={text.show.label}
          value={shown}
          onChange={({ target }) => {
            setShown(kinds.find(kind => kind === target.value) ?? 'all')
            setLimit(STEP)
          }}
        >
          <option value="all">{text.show.all}</option>
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {text.counts[kind]}
            </option>
          ))}
        </Select>
      </div>
      {found.length === 0 && <p>{text.noRows}</p>}
      <ul className={styles.rows}>
        {found.slice(0, limit).map(row => (
          <li key={row.line} className={styles.row}>
            <Content row={row} state={states.get(row.line)} />
          </li>
        ))}
      </ul>
      {limit < found.length && (
        <div>
          <Button onClick={() => setLimit(limit + STEP)}>{text.moreRows}</Button>
        </div>
      )}
    </>
  )
}

function Content({ row, state }: { row: PlannedRow; state: RowState | undefined }) {
  const text = useBulkEditText()
  return (
    <>
      <p className={styles.head}>
        <span className="soft">{text.line(row.line)}</span>
        {'game' in row ? <Title game={row.game} /> : <strong translate="no">{row.slug}</strong>}
        {row.kind === 'same' && <span className="soft">{text.same}</span>}
        {state && <Badge tone={state === 'done' ? 'success' : 'danger'}>{text.states[state]}</Badge>}
      </p>
      {row.kind === 'conflict' && <p className={styles.error}>{text.conflict}</p>}
      {row.kind === 'invalid' &&
        row.faults.map(({ column, fault }) => (
          <p key={column} className={styles.error}>
            {text.faultOf(column, text.fault[fault])}
          </p>
        ))}
      {'changes' in row && <Changes changes={row.changes} />}
    </>
  )
}

function Title({ game: { slug, details } }: { game: CatalogueGame }) {
  const title = gameTitle({ ...details, title: details.titleJa ?? details.titleEn ?? slug }, useLanguage())
  return (
    <strong lang="">
      <AppLink to={`/catalogue/${slug}`}>{title}</AppLink>
    </strong>
  )
}

function Changes({ changes }: { changes: readonly CellChange[] }) {
  const text = useBulkEditText()
  const { fields } = useGameFormText()
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{fields[field] ?? field}</dt>
          <dd lang="">
            <del>
              <span className="visually-hidden">{text.before}: </span>
              {before || text.empty}
            </del>
            <span aria-hidden>→</span>
            <ins>
              <span className="visually-hidden">{text.after}: </span>
              {after || text.empty}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
