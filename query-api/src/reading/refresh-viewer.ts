import { findViewer, type Viewer } from '@koryaku/server-kit/product-session.ts'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { wantedPosition } from './answers.ts'
import type { ReadPosition } from './read-position.ts'

/** Reads the caller again after their own writes, for which every read waits: they may just have been verified. */
export async function refreshViewer(
  { db, readModels }: { db: Pool; readModels: ReadPosition },
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Viewer> {
  const wanted = wantedPosition(request)
  if (wanted < 0n) return viewer
  if (wanted > readModels.current()) await readModels.waitFor(wanted, viewer.userId)
  return (await findViewer(db, request.sessionToken)) ?? viewer
}
