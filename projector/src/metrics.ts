import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { addPoolFigures } from '@koryaku/server-kit/metrics.ts'
import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { readDeadLetters } from '#engine/dead-letters.ts'
import { lagMs, type ProjectorStatus } from '#engine/projector-status.ts'

/** Metrics of the running projector; events/s is the rate of the counter. */
export function addMetrics(
  registry: Registry,
  { status, events, db }: { status: ProjectorStatus; events: EventStore; db: Pool },
): void {
  addPoolFigures(registry, 'projector', db)
  const registers = [registry]
  const labelNames = ['projection']
  new Gauge({
    name: 'projector_lag_seconds',
    help: 'Age of the oldest event that a read model has not applied',
    registers,
    labelNames,
    async collect() {
      // Read models mostly have the same position: ask the log once for each.
      const lags = new Map<bigint, number>()
      for (const { projection, position } of status.entries) {
        const lag = lags.get(position) ?? (await lagMs(position, events, new Date())) / 1000
        lags.set(position, lag)
        this.set({ projection: projection.name }, lag)
      }
    },
  })
  new Gauge({
    name: 'projector_position',
    help: 'Log position of the last applied event',
    registers,
    labelNames,
    collect() {
      for (const { projection, position } of status.entries)
        this.set({ projection: projection.name }, Number(position))
    },
  })
  new Gauge({
    name: 'projector_paused',
    help: '1 while the projection is stopped, at a dead letter or by an operator',
    registers,
    labelNames,
    collect() {
      for (const { projection, status: state } of status.entries)
        this.set({ projection: projection.name }, state === 'paused' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'projector_outdated',
    help: '1 while this process stands before an event that only newer code can read',
    registers,
    collect() {
      this.set(status.newer === undefined ? 0 : 1)
    },
  })
  new Gauge({
    name: 'projector_dead_letters',
    help: 'Events that stop a projection',
    registers,
    async collect() {
      this.set((await readDeadLetters(db, { openOnly: true })).length)
    },
  })
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  counter('projector_events_applied_total', 'Events applied since the start', () => status.eventsApplied)
  counter(
    'projector_unknown_events_total',
    'Events of types that this version does not know, skipped',
    () => status.unknownTypes,
  )
}
