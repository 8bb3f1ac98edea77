import type { Operation } from '@koryaku/contracts/operations/operation.api.ts'
import type { OpsProjection, OpsVersion } from '@koryaku/contracts/operations/ops.api.ts'
import { useState } from 'react'
import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Menu, type MenuEntry } from '#app/ui/menu.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ScrollBox } from '#app/ui/scroll-box.tsx'
import { Section } from '#app/ui/section.tsx'

type Confirmation = 'accept' | 'rollback' | 'drop' | 'pause'
const SHOWN: OpsVersion['state'][] = ['live', 'catching_up', 'paused', 'outdated']
const toneOf = (state: OpsVersion['state']) =>
  state === 'live' ? 'success' : state === 'paused' || state === 'outdated' ? 'danger' : 'plain'

/** Every read model with its versions, how far it is, and what can be done with it. */
export function ReadModels({
  projections,
  ask,
}: {
  projections: OpsProjection[]
  ask: (operation: Operation) => void
}) {
  const text = useOpsText()
  const [asking, setAsking] = useState<{ what: Confirmation; operation: Operation } | null>(null)
  if (projections.length === 0)
    return (
      <Section title={text.readModels}>
        <EmptyState title={text.noReadModels} text={text.notMeasured} />
      </Section>
    )
  return (
    <Section title={text.readModels}>
      <ScrollBox label={text.readModels}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[text.readModel, text.state, text.lag, text.events, text.position, text.verified].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {projections.map(projection => (
              <Row
                key={projection.name}
                projection={projection}
                ask={ask}
                confirm={(what, operation) => setAsking({ what, operation })}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <ConfirmDialog
        open={asking !== null}
        title={asking ? text.confirm[asking.what].title : ''}
        text={asking && text.confirm[asking.what].text}
        confirmLabel={asking ? text.actions[asking.operation.action] : ''}
        danger={asking?.what === 'drop' || asking?.what === 'accept'}
        onConfirm={() => {
          if (asking) ask(asking.operation)
          setAsking(null)
        }}
        onCancel={() => setAsking(null)}
      />
    </Section>
  )
}

function Row({
  projection: { name, versions, lagMs, waiting, verification },
  ask,
  confirm,
}: {
  projection: OpsProjection
  ask: (operation: Operation) => void
  confirm: (what: Confirmation, operation: Operation) => void
}) {
  const text = useOpsText()
  const language = useLanguage()
  const shown = versions.find(({ state }) => SHOWN.includes(state))
  const others = versions.filter(version => version !== shown)
  const has = (state: OpsVersion['state']) => others.some(version => version.state === state)
  const entries: MenuEntry[] = [
    {
      label: text.rebuild,
      onSelect: () => ask({ action: 'rebuild', projections: [name], acceptDifferences: false }),
    },
    { label: text.verify, onSelect: () => ask({ action: 'verify', projections: [name] }) },
    shown?.state === 'paused'
      ? { label: text.resume, onSelect: () => ask({ action: 'resume', projection: name }) }
      : { label: text.pause, onSelect: () => confirm('pause', { action: 'pause', projection: name }) },
    ...(has('building')
      ? [
          {
            label: text.acceptAndSwap,
            onSelect: () =>
              confirm('accept', { action: 'rebuild', projections: [name], acceptDifferences: true }),
          },
        ]
      : []),
    ...(has('retired')
      ? [
          {
            label: text.rollback,
            onSelect: () => confirm('rollback', { action: 'rollback', projection: name }),
          },
        ]
      : []),
    ...(others.length > 0
      ? [
          {
            label: text.drop,
            danger: true,
            onSelect: () => confirm('drop', { action: 'drop', projections: [name] }),
          },
        ]
      : []),
  ]
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={text.state}>
        {shown && (
          <Badge tone={toneOf(shown.state)}>
            {text.versionState(shown.version, text.states[shown.state])}
          </Badge>
        )}{' '}
        {others.map(({ version, state }) => (
          <Badge key={version}>{text.versionState(version, text.states[state])}</Badge>
        ))}
      </td>
      <td data-label={text.lag}>{lagMs === null ? '–' : `${(lagMs / 1_000).toFixed(1)}${text.seconds}`}</td>
      <td data-label={text.events}>
        {shown ? formatCount(shown.eventsApplied, language) : '–'}
        {waiting !== null && <small className={styles.examples}>{text.waitingEvents(waiting)}</small>}
      </td>
      <td data-label={text.position}>{shown ? Number(shown.position).toLocaleString('en') : '–'}</td>
      <td data-label={text.verified}>
        <Verified verification={verification} />
      </td>
      <td className={styles.menu}>
        <Menu label={text.actionsOf(name)} entries={entries} />
      </td>
    </tr>
  )
}

function Verified({ verification }: Pick<OpsProjection, 'verification'>) {
  const text = useOpsText()
  if (!verification) return <span className="soft">{text.notVerified}</span>
  const { at, rows, differences, tables } = verification
  const odd = tables.filter(table => table.differences > 0)
  return (
    <span>
      {differences === 0 ? (
        text.noDifference(rows.toLocaleString('en'))
      ) : (
        <Badge tone="danger">{text.differences(differences.toLocaleString('en'))}</Badge>
      )}{' '}
      <span className="soft">
        <RelativeTime iso={at} />
      </span>
      {odd.map(({ table, examples }) => (
        <small key={table} className={styles.examples}>
          {table} ({text.examples}: {examples.join(', ')})
        </small>
      ))}
    </span>
  )
}
