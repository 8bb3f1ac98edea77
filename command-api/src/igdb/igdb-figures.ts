import { addFigure } from '@koryaku/server-kit/metrics.ts'
import type { IgdbClient } from './igdb-client.ts'

/** Metrics of the requests to the external games database. */
export function addIgdbFigures(metrics: Parameters<typeof addFigure>[0], { figures }: IgdbClient): void {
  const figure = (name: keyof IgdbClient['figures'], help: string) =>
    addFigure(metrics, `igdb_${name}_total`, help, () => figures[name])
  figure('requests', 'Requests to the games database, with retries.')
  figure('limited', 'Requests that the games database rejected with 429.')
  figure('retries', 'Retries after 429, 5xx or no answer.')
  figure('failures', 'Queries that failed, after all retries. The import ends with the first.')
}
