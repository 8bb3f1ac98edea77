import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

type Figures = Record<string, number>

/** Adds a gauge that is computed when metrics are collected. */
export function addFigure(metrics: Registry, name: string, help: string, read: () => number): void {
  metrics.registerMetric(
    new Gauge({
      ...{ name, help, registers: [] },
      collect() {
        this.set(read())
      },
    }),
  )
}

/** Adds a gauge with several series, distinguished by a label. */
export function addFigures(
  metrics: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Figures,
): void {
  metrics.registerMetric(
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [] },
      collect() {
        for (const [of, value] of Object.entries(read())) this.set({ [label]: of }, value)
      },
    }),
  )
}

/** How near a pool of connections is to its bound. */
export function addPoolFigures(metrics: Registry, service: string, db: Pool): void {
  const figure = (name: string, help: string, read: () => number) =>
    addFigure(metrics, `${service}_database_${name}`, help, read)
  figure('connections_in_use', 'Connections to the database in use.', () => db.totalCount - db.idleCount)
  figure('waiting', 'Queries that wait for a connection.', () => db.waitingCount)
}
